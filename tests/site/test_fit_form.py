"""The form under will_it_fit.py is answered by the code above it, also after the reader's edits."""

import json

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PATIENCE_MS, Cell


@pytest.fixture
def form(page, site):
    page.goto(f"{site}lessons/will-it-fit/")
    return page.locator("fit-form")


def answer(form, name):
    return form.locator(f'[data-answer="{name}"]')


def test_before_the_kernel_the_build_time_answers_stand(form):
    workers = []
    form.page.on("worker", lambda worker: "kernel" in worker.url and workers.append(worker))
    expect(answer(form, "needed")).to_have_text("16.8 GB")
    expect(answer(form, "verdict")).to_have_text("It does not fit")
    expect(answer(form, "tokens")).to_have_text("71 tokens/s")
    expect(form.get_by_role("status")).to_contain_text("when this page was built")
    assert workers == []


def test_a_changed_number_is_answered_by_the_code(form):
    form.get_by_label("Model size").fill("13")
    form.get_by_label("Number format").select_option("int4")
    expect(answer(form, "needed")).to_have_text("7.8 GB", timeout=PATIENCE_MS)
    expect(answer(form, "verdict")).to_have_text("It fits")
    expect(answer(form, "tokens")).to_have_text("154 tokens/s")
    expect(form.get_by_role("status")).to_contain_text("in Python, in this page")


def test_it_follows_the_readers_edits(form):
    cell = Cell(form.page, "will-it-fit")
    assert cell.run() == "done"
    code = cell.root.locator(".cell-code").text_content()
    cell.type_program(code.replace("OVERHEAD = 1.2", "OVERHEAD = 1.0"))
    expect(answer(form, "needed")).to_have_text("14.0 GB")
    expect(answer(form, "verdict")).to_have_text("It fits")
    expect(form.get_by_role("status")).to_contain_text("with your changes")
    cell.button("Reset").click()
    expect(answer(form, "needed")).to_have_text("16.8 GB")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("OVERHEAD = 1.2", "OVERHEAD = nothing", "line 13: NameError: name 'nothing' is not defined"),
        ("def fits(", "def suits(", "will_it_fit.py defines no fits"),
    ],
)
def test_a_broken_edit_is_said_in_the_form(form, old, new, words):
    cell = Cell(form.page, "will-it-fit")
    assert cell.run() == "done"
    code = cell.root.locator(".cell-code").text_content()
    assert old in code
    cell.type_program(code.replace(old, new))
    expect(form.get_by_role("status")).to_contain_text(words)


def test_a_function_that_never_answers_is_given_up(form):
    cell = Cell(form.page, "will-it-fit")
    assert cell.run() == "done"
    code = cell.root.locator(".cell-code").text_content()
    endless = code.replace("    return needed_gb(billions, precision) <=", "    while True: pass\n    return 1 <=")
    assert endless != code
    cell.type_program(endless)
    expect(form.get_by_role("status")).to_contain_text("did not answer", timeout=PATIENCE_MS)
    cell.button("Reset").click()
    assert cell.run() == "done"
    expect(answer(form, "needed")).to_have_text("16.8 GB")


def test_a_number_that_makes_no_sense_is_refused(form):
    form.get_by_label("GPU memory").fill("0")
    expect(form.get_by_role("status")).to_have_text("Each number must be larger than zero.")


@pytest.mark.parametrize(
    ("kept", "offered"),
    [
        ('{"name": "Arc A770", "bandwidth": 431.7}', True),
        ('{"name": "Arc A770", "bandwidth": "fast"}', False),
        ('{"name": 3, "bandwidth": 9}', False),
        ("no JSON", False),
    ],
)
def test_a_measured_gpu_is_offered(browser, site, kept, offered):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('how-computers-work.gpu', {json.dumps(kept)})")
    page.goto(f"{site}lessons/will-it-fit/")
    expect(page.get_by_label("Memory bandwidth")).to_be_enabled()
    own = page.get_by_role("button", name="Your Arc A770, as measured: 432 GB/s")
    expect(own).to_have_count(int(offered))
    if offered:
        own.press("Enter")
        expect(page.get_by_label("Memory bandwidth")).to_have_value("432")
        expect(page.locator('[data-answer="tokens"]')).to_have_text("31 tokens/s", timeout=PATIENCE_MS)
    context.close()
