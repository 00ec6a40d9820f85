"""Makes the two pictures that are committed, from the built site: `make pictures`.

docs/pictures/cell.png is a cell that has run, for the README; src/theme/assets/social.png is what link previews show.
"""

import threading

from playwright.sync_api import Page, sync_playwright

from tools.browser import launch_options
from tools.paths import ROOT
from tools.serve import server

BITS = "00101101"

CARD = """
<link rel="stylesheet" href="assets/site.css">
<style>
  body {{ margin: 0; background: var(--paper); color: var(--ink); font-family: "Atkinson Next" }}
  main {{ box-sizing: border-box; width: 1200px; height: 630px; padding: 84px 96px; display: grid }}
  main {{ align-content: space-between }}
  div {{ display: grid; grid-template-columns: repeat(4, 54px); gap: 14px }}
  i {{ height: 54px; border-radius: 6px; background: var(--off) }}
  .on {{ background: var(--accent) }}
  h1 {{ margin: 0; font-size: 96px; line-height: 1.02; letter-spacing: -.025em; font-weight: 750 }}
  p {{ margin: 20px 0 0; font-size: 40px; color: var(--soft) }}
</style>
<body data-md-color-scheme="paper">
<main>
  <div>{bits}</div>
  <section><h1>How Computers Work</h1><p>A lesson that runs: from one bit to “will it fit?”</p></section>
</main>
"""


def social(page: Page, address: str) -> None:
    """The card for link previews, 1200 × 630."""
    page.set_viewport_size({"width": 1200, "height": 630})
    page.goto(f"{address}404.html")
    squares = "".join('<i class="on"></i>' if bit == "1" else "<i></i>" for bit in BITS)
    page.evaluate("html => { document.open(); document.write(html); document.close() }", CARD.format(bits=squares))
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=ROOT / "src" / "theme" / "assets" / "social.png")


def cell(page: Page, address: str) -> None:
    """A cell of lesson 1 after a press of Run."""
    page.set_viewport_size({"width": 1000, "height": 900})
    page.goto(f"{address}lessons/bits-and-integers/")
    example = page.locator("run-cell#overflow")
    example.get_by_role("button", name="Run").click()
    page.locator('run-cell#overflow[data-state="done"]').wait_for(timeout=60_000)
    page.mouse.move(0, 0)
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(exist_ok=True)
    example.screenshot(path=folder / "cell.png")


def main() -> None:
    with sync_playwright() as playwright, server(ROOT / "site") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        page = browser.new_context(device_scale_factor=1).new_page()
        address = f"http://127.0.0.1:{running.server_port}/"
        social(page, address)
        cell(browser.new_context(device_scale_factor=2).new_page(), address)
        browser.close()
        running.shutdown()


if __name__ == "__main__":
    main()
