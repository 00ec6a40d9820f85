"""Makes the pictures that are committed, from the built site: `make pictures`.

docs/pictures/cell.png is a cell that has run, for the README; in src/theme/assets/, social.png is what link previews
show, and icon-*.png are the mark as an installed site has it.
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

#: The mark on a square of paper. What is maskable may be cut to any shape inside the middle 80 %.
ICON = """
<link rel="stylesheet" href="assets/site.css">
<style>
  html, body {{ margin: 0; background: transparent }}
  main {{ box-sizing: border-box; width: {size}px; height: {size}px; padding: 0 {margin}%; display: grid }}
  main {{ align-content: center; background: var(--paper); border-radius: {radius}% }}
  div {{ display: grid; grid-template-columns: repeat(4, 1fr); gap: {gap}px }}
  i {{ aspect-ratio: 1; border-radius: 12%; background: #c9c4b8 }}
  .on {{ background: var(--accent) }}
</style>
<body data-md-color-scheme="paper"><main><div>{bits}</div></main>
"""

#: Name, size in pixels, margin and rounding in percent.
ICONS = [("icon-192", 192, 9, 19), ("icon-512", 512, 9, 19), ("icon-maskable-512", 512, 20, 0)]


def squares() -> str:
    return "".join('<i class="on"></i>' if bit == "1" else "<i></i>" for bit in BITS)


def draw(page: Page, address: str, html: str, width: int, height: int, name: str) -> None:
    """Writes what `html` shows, in the site's styles, to src/theme/assets/."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}404.html")
    page.evaluate("html => { document.open(); document.write(html); document.close() }", html)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=ROOT / "src" / "theme" / "assets" / f"{name}.png", omit_background=True)


def icons(page: Page, address: str) -> None:
    for name, size, margin, radius in ICONS:
        html = ICON.format(
            size=size, margin=margin, radius=radius, gap=size * (100 - 2 * margin) * 53e-5, bits=squares()
        )
        draw(page, address, html, size, size, name)


def social(page: Page, address: str) -> None:
    """The card for link previews, 1200 × 630."""
    draw(page, address, CARD.format(bits=squares()), 1200, 630, "social")


def cell(page: Page, address: str) -> None:
    """A cell of lesson 1 after a press of Run."""
    page.set_viewport_size({"width": 1000, "height": 900})
    page.goto(f"{address}lessons/bits-and-integers/")
    example = page.locator("run-cell#overflow")
    example.get_by_role("button", name="Run", exact=True).click()
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
        icons(page, address)
        cell(browser.new_context(device_scale_factor=2).new_page(), address)
        browser.close()
        running.shutdown()


if __name__ == "__main__":
    main()
