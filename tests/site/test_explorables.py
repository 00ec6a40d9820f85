"""Explorables as a reader has them: by keyboard, with their reading, their way to Python and back, and in a link."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.site.conftest import PATIENCE_MS, SITE, Cell, pages

EXPLORABLES = sorted(
    {
        (found, path)
        for path in pages()
        for found in re.findall(
            r'<([a-z]+(?:-[a-z]+)+) id="?[\w-]+"? class="?explorable', (SITE / path / "index.html").read_text("utf-8")
        )
    }
)


def ready(page: Page, name: str) -> Locator:
    root = page.locator(name)
    root.scroll_into_view_if_needed()
    root.locator(".explorable-tools").wait_for()
    return root


def press(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def hold(held: list[Route], route: Route) -> None:
    """Keeps a request waiting."""
    held.append(route)


def reading(root: Locator) -> Locator:
    return root.locator(".explorable-reading")


def cell_of(page: Page, root: Locator) -> Cell:
    return Cell(page, root.get_attribute("data-example") or "")


@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_it_is_there_without_javascript_and_comes_alive_without_moving_anything(browser, site, name, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{path}#{name}")
    expect(page.locator(f"{name} .explorable-reading")).not_to_be_empty()
    expect(page.locator(f"{name} .explorable-picture")).to_be_visible()
    context.close()
    for width in (320, 390, 768, 1280):
        context = browser.new_context(viewport={"width": width, "height": 900})
        page = context.new_page()
        held = []
        page.route(re.compile(rf"/assets/{name}-\w+\.js$"), partial(hold, held))
        # Asked for before the page has loaded, a script that is held would hold its load event too.
        page.goto(f"{site}{path}#{name}", wait_until="domcontentloaded")
        for _ in range(100):
            if held:
                break
            page.wait_for_timeout(100)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        # What moved until now is painted, and so counted, before the watching begins.
        page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
        page.evaluate(
            """(name) => {
                window.moved = [];
                new PerformanceObserver((list) => {
                    for (const entry of list.getEntries())
                        for (const { node } of entry.sources) moved.push([entry.value, node?.nodeName]);
                }).observe({ type: "layout-shift" });
            }""",
            name,
        )
        assert len(held) == 1
        held[0].continue_()
        page.locator(f"{name} .explorable-tools").wait_for()
        page.wait_for_timeout(200)
        assert page.evaluate("moved") == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()


@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_its_state_travels_in_a_link(browser, site, name, path):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site}{path}")
    root = ready(page, name)
    press(root, "Copy link")
    expect(root.locator(".explorable-said")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"{path}#{name}?" in link
    said = reading(root).inner_text()
    other = context.new_page()
    other.goto(link)
    assert reading(ready(other, name)).inner_text() == said
    other.goto(f"{site}{path}#{name}?width=x&bits=%F0zz&number=%00&format=../&tokens=1e99&model=<b>&text=%ED%A0%80")
    other.reload()
    ready(other, name)
    assert errors == []
    context.close()


@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_it_shows_itself_as_python_that_runs_and_the_readers_code_is_kept(page, site, name, path):
    page.goto(f"{site}{path}")
    root = ready(page, name)
    cell = cell_of(page, root)
    cell.type_program("print('mine')\n")
    press(root, "Show as Python")
    expect(cell.root).to_contain_text("This code is from the picture.")
    assert cell.run() == "done", cell.text("stderr")
    assert cell.text("stdout").strip()
    cell.button("Back to mine").click()
    expect(cell.root.locator(".cm-content")).to_contain_text("mine")


@pytest.mark.parametrize(("name", "path"), EXPLORABLES)
def test_it_works_in_a_frame_of_its_own(page, site, name, path):
    page.goto(f"{site}embed/{name}/")
    root = ready(page, name)
    expect(reading(root)).not_to_be_empty()
    press(root, "Show as Python")
    expect(page.locator("run-cell")).to_contain_text("This code is from the picture.")


def test_bits_flip_carry_and_wrap_by_keyboard(page, site):
    page.goto(f"{site}lessons/bits-and-integers/")
    root = ready(page, "bit-board")
    top = root.get_by_role("button", name="Bit worth 128: ")
    expect(top).to_have_attribute("aria-pressed", "false")
    top.press("Space")
    expect(top).to_have_attribute("aria-pressed", "true")
    expect(reading(root)).to_have_text("The bits 10101101 are 173 without a sign, -83 as a signed number, 0xad in hex.")
    press(root, "Invert")
    for _ in range(3):
        press(root, "× 2")
    expect(reading(root)).to_contain_text("The bits 10010000 are 144")
    root.get_by_role("radio", name="16 bits").check()
    assert root.locator(".bit-board-bit").count() == 16
    root.get_by_role("radio", name="8 bits").check()
    for worth in (128, 16):
        root.get_by_role("button", name=f"Bit worth {worth}: ").press("Enter")
    press(root, "− 1")
    expect(reading(root)).to_contain_text("0 − 1 is past the edge: it wrapped round to 255.")
    press(root, "+ 1")
    expect(reading(root)).to_contain_text("255 + 1 is past the edge: it wrapped round to 0.")


def test_a_number_that_the_cell_printed_is_shown_in_bits(page, site):
    page.goto(f"{site}lessons/bits-and-integers/")
    root = ready(page, "bit-board")
    cell = cell_of(page, root)
    assert cell.run() == "done"
    press(root, "-128")
    expect(reading(root)).to_contain_text("The bits 10000000 are 128 without a sign, -128 as a signed number")
    cell.run_program("print(70_000, 'x', 1.5)\n")
    assert root.locator(".explorable-printed button").all_inner_texts() == ["70000"]
    press(root, "70000")
    assert root.locator(".bit-board-bit").count() == 32


def test_a_float_is_typed_flipped_and_walked_by_keyboard(page, site):
    page.goto(f"{site}lessons/floating-point/")
    root = ready(page, "float-anatomy")
    field = root.get_by_role("textbox", name="Number")
    field.fill("70000")
    expect(reading(root)).to_have_text("float16 keeps infinity: the number is past the largest that there is.")
    root.get_by_role("combobox", name="Format").select_option("bfloat16")
    expect(reading(root)).to_contain_text("bfloat16 keeps 70144 for 70000, off by 144")
    field.fill("2048")
    root.get_by_role("combobox", name="Format").select_option("float16")
    expect(reading(root)).to_contain_text("float16 keeps 2048 for 2048, exactly")
    press(root, "Next up")
    expect(field).to_have_value("2050")
    root.get_by_role("button", name="sign bit 1 of 1: 0").press("Enter")
    expect(field).to_have_value("-2050")
    field.fill("ten")
    expect(reading(root)).to_have_text("“ten” is not a number. Write it like 0.1, -3e5, inf or nan.")
    field.fill("0.1")
    root.get_by_role("combobox", name="Format").select_option("float64")
    expect(root.locator(".float-anatomy-full")).to_have_text(
        "0.1000000000000000055511151231257827021181583404541015625"
    )
    field.fill("1e-8")
    root.get_by_role("combobox", name="Format").select_option("float16")
    expect(reading(root)).to_contain_text("float16 keeps 0 for 1e-8")
    press(root, "Next up")
    expect(reading(root)).to_contain_text("It is subnormal")


def test_a_float_that_the_cell_printed_is_shown(page, site):
    page.goto(f"{site}lessons/floating-point/")
    root = ready(page, "float-anatomy")
    cell = cell_of(page, root)
    assert cell.run() == "done"
    press(root, "65504.0")
    expect(reading(root)).to_contain_text("float16 keeps 65504 for 65504.0, exactly")


@pytest.mark.parametrize(
    "format_id", ["float64", "float32", "tf32", "float16", "bfloat16", "fp8_e4m3fn", "fp8_e5m2", "fp4_e2m1"]
)
def test_every_format_as_python_says_what_the_picture_says(page, site, format_id):
    page.goto(f"{site}lessons/floating-point/#float-anatomy?format={format_id}&number=-1.7")
    root = ready(page, "float-anatomy")
    full = root.locator(".float-anatomy-full").inner_text().replace("−", "-")
    press(root, "Show as Python")
    cell = cell_of(page, root)
    assert cell.run() == "done", cell.text("stderr")
    assert full in cell.text("stdout")


def test_a_model_grows_past_a_card_by_keyboard(page, site):
    page.goto(f"{site}lessons/model-size/")
    root = ready(page, "model-scale")
    expect(reading(root)).to_contain_text("The smallest of these cards that holds it is the GeForce RTX 4090.")
    users = root.get_by_role("slider", name="Users")
    users.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(users).to_have_attribute("aria-valuetext", "16")
    expect(reading(root)).to_contain_text("8.6 GB for 16 conversations of 4,096 tokens")
    root.get_by_role("combobox", name="Format").select_option("int4")
    expect(root.locator(".model-scale-cards li").first).to_contain_text("short")
    root.get_by_role("combobox", name="Model").select_option("own")
    root.get_by_role("spinbutton", name="billion parameters").fill("700")
    expect(reading(root)).to_contain_text(
        "None of these cards holds it alone. The conversation is counted as Llama 3.1 405B’s"
    )


def test_reduced_motion_is_kept(browser, site):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site}lessons/bits-and-integers/")
    root = ready(page, "bit-board")
    assert (
        root.locator(".bit-board-bit button").first.evaluate("(bit) => getComputedStyle(bit).transitionDuration")
        == "0s"
    )
    context.close()


def test_a_script_that_does_not_arrive_leaves_the_picture(page, site):
    page.route(re.compile(r"/assets/bit-board-\w+\.js$"), lambda route: route.abort())
    page.goto(f"{site}lessons/bits-and-integers/")
    page.locator("bit-board").scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    expect(page.locator("bit-board .explorable-reading")).to_contain_text("The bits 00101101 are 45")
    cell = Cell(page, "overflow")
    cell.button("Run").click()
    expect(cell.root).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)
