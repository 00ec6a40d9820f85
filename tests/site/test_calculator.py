"""The calculator as a reader has it: answers by the package in the page, by keyboard, with files, links and faults."""

import csv
import io
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cells.trees import html
from tests.site.axe import violations
from tests.site.conftest import PATIENCE_MS, SITE, Cell
from tests.site.network import Network
from tests.site.test_explorables import press, reading, ready
from tests.will_it_fit.made import CONFIG, gguf_file, safetensors_file
from willitfit.page import reply

PATH = "will-it-fit/calculator/"


def native(**fields: str) -> dict[str, str]:
    """What the package answers outside the browser."""
    return reply.reply(json.dumps(fields))


class Calculator:
    """The form by its labels, and what it says."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        self.root: Locator = ready(page, "fit-calculator")

    def field(self, label: str) -> Locator:
        """By the name that a screen reader says."""
        named = [self.root.get_by_role(role, name=label, exact=True) for role in ("combobox", "textbox")]
        return named[0].or_(named[1])

    def choose(self, label: str, value: str) -> None:
        self.field(label).select_option(value)

    def enter(self, label: str, value: str) -> None:
        self.field(label).fill(value)

    def settle(self, state: str = "done") -> str:
        """Waits for the answer to what stands in the form now; returns the sentence."""
        self.page.wait_for_timeout(400)
        expect(self.root).to_have_attribute("data-state", state, timeout=PATIENCE_MS)
        return self.said

    @property
    def said(self) -> str:
        return reading(self.root).inner_text()

    @property
    def figures(self) -> str:
        """The answers as HTML; attributes that an engine orders its own way apart."""
        return self.root.locator(".calc-answers").evaluate(
            "(element) => [...element.querySelectorAll('*')].map((e) => `${e.localName} ${e.className} "
            "${e.children.length ? '' : e.textContent}`).join('\\n')"
        )


def same_figures(page: Page, tree: list) -> str:
    """`figures` of a tree that the package made outside the browser."""
    return page.evaluate(
        "(html) => { const box = document.createElement('div'); box.innerHTML = html;"
        " return [...box.querySelectorAll('*')].map((e) => `${e.localName} ${e.className} "
        "${e.children.length ? '' : e.textContent}`).join('\\n'); }",
        html(tree),
    )


@pytest.fixture(scope="module")
def calculator(browser, site):
    """One page for the tests that leave nothing behind."""
    context = browser.new_context(bypass_csp=True, permissions=["clipboard-read", "clipboard-write"])
    yield Calculator(context.new_page(), f"{site}{PATH}")
    context.close()


@pytest.fixture
def fresh(calculator):
    """The form as the page has it."""
    calculator.page.goto(calculator.page.url.split("#")[0] + "#fit-calculator?")
    calculator.page.reload()
    ready(calculator.page, "fit-calculator")
    return calculator


def test_without_javascript_the_page_holds_the_answers_to_its_defaults(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{PATH}")
    expect(page.locator(".calc-verdict")).to_have_text("It fits")
    expect(page.locator("fit-calculator .explorable-reading")).to_have_text(native()["reading"])
    expect(page.get_by_role("combobox", name="Model", exact=True)).to_be_disabled()
    page.get_by_text("Every model on this device").click()
    expect(page.get_by_role("row", name=re.compile("^DeepSeek-V3"))).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    "fields",
    [
        {"Model": ("model", "deepseek-v3"), "Device": ("device", "h200-sxm-141gb"), "How many": ("gpus", "8")},
        {
            "Device": ("device", "apple-m4-pro"),
            "Memory as sold, GB": ("memory", "24"),
            "Context, tokens": ("context", "60000"),
        },
        {"Device": ("device", "own"), "Usable memory, GiB": ("usable", "5.5"), "Bandwidth, GB/s": ("bandwidth", "192")},
        {
            "I want to": ("purpose", "train"),
            "Method": ("method", "lora"),
            "ZeRO": ("zero", "3"),
            "Rank of the adapters": ("rank", "16"),
        },
    ],
    ids=["many", "apple", "own", "train"],
)
def test_every_figure_is_the_packages_own(fresh, fields):
    for label, (_, value) in fields.items():
        control = fresh.field(label)
        (control.select_option if control.evaluate("e => e.localName") == "select" else control.fill)(value)
    said = fresh.settle()
    expected = native(**dict(fields.values()))
    assert said == expected["reading"]
    assert fresh.figures == same_figures(fresh.page, expected["tree"])


def test_it_is_operated_by_keyboard_alone(fresh):
    page, keys = fresh.page, fresh.page.keyboard
    fresh.field("Model").focus()
    keys.type("Llama 3.1 70B")
    assert fresh.settle() == native(model="llama-3.1-70b")["reading"]
    for _ in range(30):
        keys.press("Tab")
        if page.evaluate("document.activeElement.dataset.set?.startsWith('gpus=')"):
            break
    assert page.evaluate("document.activeElement.textContent") == "It fits on 2 of these"
    keys.press("Enter")
    assert fresh.settle() == native(model="llama-3.1-70b", gpus="2")["reading"]
    assert ": fits" in fresh.said or ": just barely" in fresh.said
    fresh.root.get_by_text("Every model on this device").focus()
    keys.press("Enter")
    expect(fresh.root.get_by_role("row", name=re.compile("^GPT-OSS 20B|^gpt-oss-20b", re.I))).to_be_visible()
    fresh.root.get_by_text("Paste a config").focus()
    keys.press("Enter")
    keys.press("Tab")
    keys.insert_text(json.dumps(CONFIG))
    keys.press("Tab")
    keys.press("Enter")
    assert fresh.settle().startswith("tiny-llama, Q4_K_M, on 2 × GeForce RTX 4090: fits.")
    with page.expect_download() as downloaded:
        fresh.root.get_by_role("button", name="CSV").press("Enter")
    rows = list(csv.DictReader(io.StringIO(downloaded.value.path().read_text("utf-8"))))
    assert {row["model"] for row in rows} == {"tiny-llama"}


def test_an_answer_while_the_keyboard_is_in_the_form_leaves_it_there(fresh):
    field = fresh.field("Context, tokens")
    field.focus()
    fresh.page.keyboard.press("ControlOrMeta+a")
    fresh.page.keyboard.type("16384", delay=30)
    assert fresh.settle() == native(context="16384")["reading"]
    expect(field).to_be_focused()
    expect(field).to_have_value("16384")


def test_a_link_opens_the_same_scenario(fresh, site):
    fresh.choose("Model", "gemma-3-27b")
    fresh.choose("Device", "apple-m3-ultra")
    fresh.enter("Memory as sold, GB", "96")
    fresh.choose("KV cache stored as", "q8_0")
    said = fresh.settle()
    press(fresh.root, "Copy link")
    expect(fresh.root.locator(".explorable-said")).to_have_text("Link copied.")
    link = fresh.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("#fit-calculator?model=gemma-3-27b&device=apple-m3-ultra&memory=96&cache=q8_0")
    other = Calculator(fresh.page.context.new_page(), link)
    assert other.settle() == said
    other.page.close()


@pytest.mark.parametrize(
    "fragment",
    [
        "model=%3Cimg%20src=x%20onerror=alert(1)%3E",
        "__proto__=x&constructor=y",
        "context=1e99&gpus=-3",
        "purpose=train&zero=9",
    ],
)
def test_a_link_that_makes_no_sense_leaves_an_answer_or_a_sentence(browser, site, fragment):
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    calculator = Calculator(page, f"{site}{PATH}#fit-calculator?{fragment}")
    page.wait_for_timeout(500)
    expect(calculator.root).not_to_have_attribute("data-state", "running", timeout=PATIENCE_MS)
    assert calculator.said.endswith(".")
    assert errors == []
    page.close()


def test_what_makes_no_sense_is_said_and_what_was_there_stays(fresh):
    fresh.enter("Context, tokens", "many")
    assert fresh.settle("error") == "Context is 'many': expected a whole number."
    expect(fresh.root.locator(".calc-verdict")).to_have_text("It fits")
    expect(fresh.root.locator(".calc-status")).to_have_text("The figures below are of what was asked before.")
    fresh.enter("Context, tokens", "4096")
    assert fresh.settle() == native(context="4096")["reading"]


def test_files_are_read_by_their_headers_and_nothing_is_sent(fresh, tmp_path):
    large = gguf_file(tmp_path / "large.gguf", words=150_000, name="Large Words")
    # A header of more than one piece.
    assert large.stat().st_size > 2**21
    sent: list[str] = []
    fresh.page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    fresh.root.locator('input[type="file"]').set_input_files(large)
    assert fresh.settle().startswith("Large Words, as in the file, on GeForce RTX 4090: fits.")
    expect(fresh.field("Model")).to_have_value("own")
    expect(fresh.field("Weights stored as")).to_have_value("file")
    config = tmp_path / "config.json"
    config.write_text(json.dumps(CONFIG))
    fresh.root.locator('input[type="file"]').set_input_files([safetensors_file(tmp_path / "model.safetensors"), config])
    assert fresh.settle().startswith("tiny-llama, as in the file")
    assert [line for line in sent if not line.startswith("GET ")] == []
    assert [line for line in sent if "/assets/" not in line and "blob:" not in line] == []


def test_nothing_it_is_asked_needs_the_standard_librarys_file(browser, site, tmp_path):
    """Four megabytes that the saved memory spares the reader."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    calculator = Calculator(page, f"{site}{PATH}")
    calculator.root.get_by_text("Every model on this device").click()
    calculator.choose("I want to", "train")
    calculator.settle()
    calculator.choose("I want to", "use")
    calculator.settle()
    config = tmp_path / "config.json"
    config.write_text(json.dumps(CONFIG))
    for file in (gguf_file(tmp_path / "a.gguf"), safetensors_file(tmp_path / "a.safetensors"), config):
        calculator.root.locator('input[type="file"]').set_input_files(file)
        page.wait_for_timeout(600)
        expect(calculator.root).not_to_have_attribute("data-state", "running", timeout=PATIENCE_MS)
    assert calculator.said.startswith("tiny-llama")
    assert any("snapshot" in address for address in asked)
    assert [address for address in asked if "stdlib" in address] == []
    page.close()


def test_a_dropped_file_is_opened_and_the_page_stays(fresh, tmp_path):
    text = json.dumps(CONFIG)
    fresh.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "config.json"));
            for (const type of ["dragover", "drop"])
                document.querySelector("fit-calculator").dispatchEvent(
                    new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    assert fresh.settle().startswith("tiny-llama, Q4_K_M")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("model.gguf", b"GGUF\x03\x00\x00\x00" + b"\xff" * 16, "model.gguf"),
        ("model.gguf", b"<html>", "model.gguf"),
        ("model.safetensors", (2**62).to_bytes(8, "little") + b"{}", "model.safetensors is no safetensors file"),
        ("config.json", b'{"a":' * 100_000, "config.json"),
        ("config.json", b'{"model_type": "llama", "num_hidden_layers": 1e308}', "num_hidden_layers"),
        ("empty.json", b"", "empty.json"),
        ("holiday.jpg", b"\xff\xd8\xff" + bytes(2**21), "holiday.jpg is too large for a config.json"),
    ],
    ids=["counts", "html", "length", "deep", "number", "empty", "picture"],
)
def test_a_hostile_file_gets_a_sentence(fresh, name, data, says):
    fresh.root.locator('input[type="file"]').set_input_files({"name": name, "mimeType": "", "buffer": data})
    assert says in fresh.settle("error")
    expect(fresh.field("Model")).to_have_value("llama-3.1-8b")


def test_a_truncated_file_gets_a_sentence(fresh, tmp_path):
    whole = gguf_file(tmp_path / "whole.gguf").read_bytes()
    for most in (3, 20, 2000, len(whole) - 1):
        fresh.root.locator('input[type="file"]').set_input_files(
            {"name": "cut.gguf", "mimeType": "", "buffer": whole[:most]}
        )
        assert "cut.gguf" in fresh.settle("error")


def test_a_name_from_a_file_is_text(fresh):
    fresh.root.get_by_text("Paste a config").click()
    evil = '<img src=x onerror="document.title=1">'
    fresh.root.locator("textarea").fill(json.dumps(CONFIG | {"_name_or_path": evil.replace("/", "")}))
    fresh.root.get_by_role("button", name="Take this config").click()
    assert evil in fresh.settle()
    assert fresh.root.locator("img").count() == 0


def test_what_python_words_can_not_become_a_script(fresh):
    """As if a program had put something else in the place of the package."""
    fresh.page.evaluate(
        """() => {
            globalThis.howComputersWorkKernel = { warmUpNear() {}, ask: async () => ({ values: [{
                reading: "<b>x</b>", python: "", csv: "", json: "",
                tree: ["div", { onclick: "alert(1)", class: "calc-answer" },
                    ["script", {}, "document.title = 'bad'"], ["iframe", { src: "https://example.org" }],
                    ["a", { href: "javascript:alert(1)" }, "link"], ["a", { href: "https://example.org/" }, "good"],
                    ["i", { style: "background: url(https://example.org)" }],
                    ["img", { src: "x", onerror: "alert(1)" }]],
            }] }) };
        }"""
    )
    fresh.enter("Context, tokens", "4097")
    fresh.settle()
    answers = fresh.root.locator(".calc-answers")
    assert answers.locator("script, iframe, img, [onclick], [style], [href^=javascript]").count() == 0
    assert answers.locator("a[href]").count() == 1
    assert fresh.said == "<b>x</b>"


def test_show_as_python_prints_the_same_figures(fresh):
    fresh.choose("Weights stored as", "q8_0")
    fresh.settle()
    press(fresh.root, "Show as Python")
    cell = Cell(fresh.page, "calculator")
    assert cell.run() == "done", cell.text("stderr")
    value = fresh.root.locator(".calc-figures tr", has_text="weights").locator(".calc-value").first.inner_text()
    assert value == "7.95 GiB" and value in cell.text("stdout")


def test_a_model_of_ones_own_survives_a_new_python(fresh):
    fresh.root.get_by_text("Paste a config").click()
    fresh.root.locator("textarea").fill(json.dumps(CONFIG))
    fresh.root.get_by_role("button", name="Take this config").click()
    fresh.settle()
    assert Cell(fresh.page, "calculator").run_program("import os\nos._exit(3)\n") in ("error", "done", "stopped")
    fresh.enter("Context, tokens", "1024")
    assert fresh.settle().startswith("tiny-llama")


def test_a_package_that_can_not_be_had_is_named_and_asked_for_again(browser):
    network = Network(SITE)
    (file,) = (SITE / "assets" / "runtime").rglob("willitfit-*.bin")
    network.faults[file.relative_to(SITE).as_posix()] = lambda handler: handler.send_error(404)
    page = browser.new_page()
    calculator = Calculator(page, f"{network.address}{PATH}")
    calculator.enter("Context, tokens", "4096")
    assert "willitfit" in calculator.settle("error")
    expect(calculator.root.locator(".calc-verdict")).to_have_text("It fits")
    network.faults.clear()
    calculator.root.get_by_role("button", name="Try again").click()
    assert calculator.settle() == native(context="4096")["reading"]
    page.close()
    network.cut()


def test_it_is_accessible_with_everything_open(fresh):
    fresh.choose("Model", "llama-3.1-70b")
    fresh.settle()
    for summary in ("Paste a config", "This model by format and context", "Every model on this device"):
        fresh.root.get_by_text(summary).click()
    for scheme in ("light", "dark"):
        fresh.page.emulate_media(color_scheme=scheme)
        for width in (1280, 320, 640):
            fresh.page.set_viewport_size({"width": width, "height": 800})
            fresh.page.wait_for_timeout(300)
            assert violations(fresh.page, "fit-calculator") == [], (scheme, width)
            assert fresh.page.evaluate("document.documentElement.scrollWidth") <= width
    fresh.page.emulate_media(color_scheme="light")
    fresh.page.set_viewport_size({"width": 1280, "height": 800})
