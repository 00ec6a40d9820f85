"""Completion and signature help in a cell's editor: from Python where it is there and idle, else from the text."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell

METERED = "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })"
NP = "import numpy as np\n"


def popup(cell):
    return cell.root.get_by_role("listbox", name="Completions")


def entry(cell, name):
    return popup(cell).get_by_role("option").filter(has=cell.page.get_by_text(name, exact=True))


def accept(cell, name):
    """Enter, once it means the list: in its first moment it is still taken for a line break of the program."""
    expect(entry(cell, name)).to_have_attribute("aria-selected", "true")
    expect(cell.root.locator(".cm-tooltip-autocomplete-disabled")).to_have_count(0)
    cell.page.wait_for_timeout(200)
    cell.page.keyboard.press("Enter")


def signature(cell):
    return cell.root.get_by_role("tooltip")


def stays_away(cell, what):
    """Long enough for an answer to show, if one came."""
    cell.page.wait_for_timeout(700)
    expect(what(cell)).to_have_count(0)


def program(cell):
    return cell.root.locator(".cm-content").inner_text()


@pytest.fixture
def ready(lesson):
    """A cell whose Python has run `import numpy as np`, with the caret on the line below."""
    assert lesson.run_program(NP.strip()) == "done"
    lesson.type_program(NP)
    return lesson


@pytest.fixture
def cold(page, site):
    """A cell on a line on which Python is not started before Run."""
    page.add_init_script(METERED)
    page.goto(f"{site}lessons/bits-and-integers/")
    return Cell(page, "overflow")


def test_a_dot_opens_the_list_and_letters_narrow_it(ready):
    ready.page.keyboard.type("np.")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.type("ara")
    expect(popup(ready).get_by_role("option")).to_have_count(1)
    accept(ready, "arange")
    expect(popup(ready)).to_have_count(0)
    assert program(ready) == NP + "np.arange"


def test_a_name_far_down_a_long_list_is_found_by_its_letters(ready):
    ready.page.keyboard.type("np.zeros_l")
    expect(entry(ready, "zeros_like")).to_be_visible()


def test_letters_alone_open_nothing_but_the_key_does(ready):
    ready.page.keyboard.type("total = 1\ntot")
    ready.page.keyboard.type("al")
    stays_away(ready, popup)
    ready.page.keyboard.press("Backspace")
    ready.page.keyboard.press("Control+ ")
    expect(entry(ready, "total")).to_be_visible()


@pytest.mark.parametrize("code", ["x = 3.", "# numpy.", "'numpy."])
def test_a_dot_that_follows_no_object_opens_nothing(ready, code):
    ready.page.keyboard.type(code)
    stays_away(ready, popup)
    ready.page.keyboard.press("Control+ ")
    stays_away(ready, popup)
    ready.page.keyboard.type("\nnp.")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.press("Escape")
    assert program(ready).startswith(NP + code + "\n")


def test_escape_closes_the_list_and_leaves_the_program(ready):
    ready.page.keyboard.type("np.ara")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.press("Escape")
    expect(popup(ready)).to_have_count(0)
    ready.page.keyboard.type("n")
    stays_away(ready, popup)
    expect(ready.root.locator(".cm-content")).to_be_focused()
    assert program(ready) == NP + "np.aran"


def test_tab_leaves_the_editor_and_accepts_nothing(ready):
    ready.page.keyboard.type("np.ara")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.press("Tab")
    expect(ready.root.locator(".cm-content")).not_to_be_focused()
    expect(popup(ready)).to_have_count(0)
    assert program(ready) == NP + "np.ara"


def test_a_sign_that_ends_the_word_closes_the_list(ready):
    ready.page.keyboard.type("np.ara")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.type("(")
    stays_away(ready, popup)
    ready.page.keyboard.press("Enter")
    assert "arange" not in program(ready)


@pytest.mark.parametrize("start", ["snapshot", "plain"])
def test_a_name_of_the_last_run_has_the_methods_of_its_type(lesson, start):
    lesson.page.evaluate("start => document.documentElement.dataset.start = start", start)
    code = "words = 'one two'.upper().split()"
    assert lesson.run_program(code) == "done"
    lesson.type_program(code + "\n")
    lesson.page.keyboard.type("words.")
    expect(entry(lesson, "append")).to_be_visible()
    expect(entry(lesson, "upper")).to_have_count(0)


def test_a_program_that_changes_python_itself_changes_nothing_here(lesson):
    code = "import builtins, sys\nbuiltins.sorted = builtins.len = None\nsys.setrecursionlimit(50)\n"
    assert lesson.run_program(code) == "done"
    lesson.type_program(code)
    lesson.page.keyboard.type("[1].")
    expect(entry(lesson, "append")).to_be_visible()


def test_letters_beyond_sixteen_bits_count_once(ready):
    ready.page.keyboard.insert_text("print('🧮🧮') or np")
    ready.page.keyboard.type(".ara")
    accept(ready, "arange")
    expect(ready.root.locator(".cm-content")).to_contain_text("'🧮🧮') or np.arange")


def test_before_any_run_the_text_alone_is_asked_and_nothing_starts(cold):
    workers = []
    cold.page.on("worker", lambda worker: "kernel" in worker.url and workers.append(worker))
    cold.type_program("def add_up(values):\n    return sum(values)\n\n")
    cold.page.keyboard.type("add")
    cold.page.keyboard.press("Control+ ")
    accept(cold, "add_up")
    cold.page.keyboard.type("([1])\nelif")
    cold.page.keyboard.press("Control+ ")
    accept(cold, "elif")
    cold.page.keyboard.type("\nadd_up.")
    cold.page.keyboard.press("Control+ ")
    stays_away(cold, popup)
    cold.page.keyboard.type("\nret")
    cold.page.keyboard.press("Control+ ")
    accept(cold, "return")
    expect(signature(cold)).to_have_count(0)
    assert workers == [] and cold.page.evaluate("document.documentElement.dataset.kernel") is None
    cold.page.keyboard.press("Tab")
    expect(cold.root.locator(".cm-content")).not_to_be_focused()


def test_while_a_program_runs_the_text_alone_is_asked(ready):
    ready.type_program("while True: pass\n")
    ready.button("Run").click()
    ready.wait("running")
    ready.open_editor()
    ready.page.keyboard.press("ControlOrMeta+End")
    ready.page.keyboard.type("wide = 1\nwi")
    ready.page.keyboard.press("Control+ ")
    expect(entry(ready, "wide")).to_be_visible()
    ready.page.keyboard.press("Escape")
    ready.page.keyboard.type("de\n'text'.")
    ready.page.keyboard.press("Control+ ")
    stays_away(ready, popup)
    ready.page.keyboard.type("\nwi")
    ready.page.keyboard.press("Control+ ")
    expect(entry(ready, "wide")).to_be_visible()
    assert ready.root.get_attribute("data-state") == "running"
    ready.button("Stop").click()
    assert ready.wait() == "stopped"


def test_run_goes_on_whatever_is_being_asked(ready):
    ready.page.keyboard.type("print(np.pi)\nnp.")
    ready.page.keyboard.press("Backspace")
    ready.page.keyboard.type(".")
    ready.page.keyboard.press("Backspace")
    ready.page.keyboard.press("Control+Enter")
    assert ready.wait() == "done"
    assert ready.text("stdout") == "3.141592653589793\n"
    expect(popup(ready)).to_have_count(0)


def test_run_closes_the_list(ready):
    ready.page.keyboard.type("print(np.pi)\nnp.e")
    expect(popup(ready)).to_be_visible()
    ready.page.keyboard.press("Control+Enter")
    expect(popup(ready)).to_have_count(0)
    assert ready.wait() == "done"


def test_the_signature_shows_inside_a_call_and_escape_puts_it_away(ready):
    keyboard = ready.page.keyboard
    keyboard.type("np.linspace(0")
    expect(signature(ready)).to_contain_text("linspace(start, stop, num=50")
    expect(signature(ready)).to_contain_text("Return evenly spaced numbers over a specified interval.")
    described = ready.root.locator(".cm-content").get_attribute("aria-describedby")
    assert described == signature(ready).get_attribute("id")
    keyboard.press("Escape")
    expect(signature(ready)).to_have_count(0)
    keyboard.type(", len(")
    expect(signature(ready)).to_contain_text("len(obj, /)")
    keyboard.type("[1]), 7) + sum(")
    expect(signature(ready)).to_contain_text("sum(iterable, /, start=0)")
    keyboard.type("[1])")
    expect(signature(ready)).to_have_count(0)
    assert program(ready) == NP + "np.linspace(0, len([1]), 7) + sum([1])"


def test_a_signature_put_away_stays_away_until_the_call_is_left(ready):
    keyboard = ready.page.keyboard
    keyboard.type("sum([1], ")
    expect(signature(ready)).to_be_visible()
    keyboard.press("Escape")
    keyboard.type("2")
    stays_away(ready, signature)
    keyboard.type(")\nsum(")
    expect(signature(ready)).to_be_visible()


def test_the_signature_covers_neither_the_line_nor_the_list(ready):
    ready.page.keyboard.type("\n\n\nnp.linspace(np.ara")
    expect(entry(ready, "arange")).to_be_visible()
    expect(signature(ready)).to_be_visible()
    line = ready.root.locator(".cm-line", has_text="linspace").bounding_box()
    above, below = signature(ready).bounding_box(), popup(ready).bounding_box()
    assert above["y"] + above["height"] <= line["y"] + 4
    assert below["y"] >= line["y"] + line["height"] - 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_list_and_signature_fit_a_small_screen(browser, site, scheme):
    context = browser.new_context(viewport={"width": 360, "height": 640}, color_scheme=scheme, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}lessons/bits-and-integers/")
    cell = Cell(page, "overflow")
    assert cell.run_program(NP) == "done"
    cell.type_program(NP)
    page.keyboard.type("value = np.arange(0, 10, dtype=np.float")
    for box in (popup(cell), signature(cell)):
        expect(box).to_be_visible()
        place = box.bounding_box()
        assert place["x"] >= 0 and place["x"] + place["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()
