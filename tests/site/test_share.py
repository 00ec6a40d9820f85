"""Copy link with my changes, and what such a link does: its code is shown, never run, and nothing of mine is lost."""

import base64
import json
import random
import re
import zlib

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell, wait_for_material

PATH = "lessons/bits-and-integers/"
KEY = "how-computers-work.code.overflow"
FROM_A_LINK = "This code is from a link."
ANOTHER = "Another version of yours is kept."
#: One letter of every plane of Unicode, with those that text tends to lose: NUL, BOM, separators, joined emoji.
PLANES = "".join(chr((plane << 16) + 0x1234) for plane in range(17)) + "\0\ufeff\u2028\u200d👩‍🚀é\U0010ffff"


def packed(code: str | bytes) -> str:
    data = zlib.compress(code.encode() if isinstance(code, str) else code, 9)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def link(site: str, code: str | bytes, example: str = "overflow", version: int = 1) -> str:
    return f"{site}{PATH}#{example}~{version}~{packed(code)}"


def note(cell: Cell):
    return cell.root.locator(".cell-link")


def shown(cell: Cell) -> str:
    """The code as the page knows it: what Run would run."""
    return cell.root.evaluate("cell => cell.code")


def opened(page, address: str) -> Cell:
    page.goto("about:blank")
    page.goto(address)
    return Cell(page, "overflow")


def copied_link(cell: Cell) -> str:
    """The link that the button copies; clipboards that tests share hold what came last."""
    cell.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.page.evaluate("navigator.clipboard.writeText('')")
    cell.button("Copy link with my changes").click()
    expect(cell.status).to_contain_text("Link copied")
    return cell.page.evaluate("navigator.clipboard.readText()")


def long_code() -> str:
    letters = random.Random(4)
    lines = [f"x{n} = '{''.join(letters.choices('abcdefghij αβγ→', k=50))}'" for n in range(170)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("print('shared')\n", id="short"),
        pytest.param(long_code(), id="10-kB"),
        pytest.param(f"text = {PLANES!r}\n# {PLANES}\n", id="every-plane"),
    ],
)
@pytest.mark.parametrize("streams", [True, False], ids=["streams", "script"])
def test_a_link_carries_code_to_another_browser(lesson, browser, site, code, streams):
    without = "delete globalThis.CompressionStream; delete globalThis.DecompressionStream"
    if not streams:
        lesson.page.add_init_script(without)
        lesson.page.reload()
    lesson.root.evaluate("(cell, code) => { cell.code = code }", code)
    address = copied_link(lesson)
    assert address.startswith(f"{site}{PATH}#overflow~1~")
    assert re.fullmatch(r"[\w~-]+", address.split("#")[1]), "a character that programs might escape"
    context = browser.new_context()
    page = context.new_page()
    if not streams:
        page.add_init_script(without)
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    other = opened(page, address)
    expect(note(other)).to_contain_text(FROM_A_LINK)
    assert shown(other) == code
    assert not [url for url in requests if "~" in url], "the code was sent to the server"
    context.close()


def test_code_as_of_another_language_is_readable_by_any_zlib(lesson):
    """The format is an open one: base64url of zlib of UTF-8."""
    lesson.type_program("print('open')")
    data = copied_link(lesson).split("~")[2]
    unpacked = zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)))
    assert unpacked == b"print('open')\n"


def test_a_lone_surrogate_does_no_harm(lesson):
    lesson.root.evaluate("cell => { cell.code = 'x = 1 # \\ud83d\\n' }")
    other = opened(lesson.page, copied_link(lesson))
    expect(note(other)).to_contain_text(FROM_A_LINK)
    assert shown(other) == "x = 1 # \ufffd\n"


def test_copy_link_stays_the_permanent_address(lesson, site):
    lesson.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lesson.page.goto(f"{site}{PATH}?h=overflow#where-it-bites")
    expect(lesson.button("Copy link with my changes")).to_be_hidden()
    lesson.type_program("print('changed')")
    lesson.button("Copy link").click()
    expect(lesson.status).to_have_text("Link copied.")
    assert lesson.page.evaluate("navigator.clipboard.readText()") == f"{site}{PATH}#overflow"


def test_code_that_is_too_long_for_a_link_says_so(lesson):
    lesson.root.evaluate("cell => { cell.code = 'x'.repeat(100_001) }")
    lesson.button("Copy link with my changes").click()
    expect(lesson.status).to_have_text("This code is longer than 100,000 bytes, too long for a link.")


def test_a_long_link_tells_its_length(lesson):
    lesson.root.evaluate("(cell, code) => { cell.code = code }", long_code())
    address = copied_link(lesson)
    expect(lesson.status).to_have_text(f"Link copied, {len(address)} characters long.")


def test_the_cell_is_in_sight_and_shows_the_code_with_a_way_back(page, site):
    cell = opened(page, link(site, "print('from afar')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    expect(cell.root).to_be_in_viewport()
    expect(cell.root.locator(".cell-code")).to_have_text("print('from afar')")
    expect(cell.status).to_have_text("Recorded output of the original")
    expect(cell.button("Back to mine")).to_have_count(0)
    cell.button("Back to the original").click()
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    expect(note(cell)).to_be_hidden()
    expect(cell.status).to_have_text("Recorded output")
    expect(cell.button("Run")).to_be_focused()
    assert page.url == f"{site}{PATH}#overflow"
    page.reload()
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


def test_nothing_runs_by_itself(page, site):
    page.goto(f"{site}{PATH}")
    other = Cell(page, "binary")
    assert other.run() == "done"  # Python is there, and would answer at once.
    cell = opened(page, link(site, "print('ran')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    page.wait_for_function("document.documentElement.dataset.kernel", timeout=60_000)
    page.wait_for_timeout(1000)
    assert (cell.root.get_attribute("data-state"), cell.text("stdout")) == ("idle", "[-128]\n")
    assert cell.run() == "done"
    assert cell.text("stdout") == "ran\n"


def test_a_form_does_not_ask_code_that_a_link_brought(page, site):
    """The form under will_it_fit.py asks the cell's code at every change, once Python is there."""
    page.goto(f"{site}lessons/will-it-fit/")
    cell, form = Cell(page, "will-it-fit"), page.locator("fit-form")
    assert cell.run() == "done"
    expect(form).to_have_attribute("data-state", "done")
    before = form.locator(".fit-status").text_content()
    page.evaluate(f"location.hash = '#will-it-fit~1~{packed('1 / 0')}'")
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    page.wait_for_timeout(1500)
    assert form.get_attribute("data-state") == "done"
    assert form.locator(".fit-status").text_content() == before


def test_html_in_a_links_code_is_text(page, site):
    code = "</code></pre><img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>\n"
    page.route("**/editor-*.js", lambda route: route.abort())
    cell = opened(page, link(site, code))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    expect(cell.root.locator(".cell-note")).to_contain_text("editor could not be loaded")
    assert cell.root.locator(".cell-code pre").text_content() == code
    assert cell.root.locator("img[src=x], script").count() == 0
    assert "hacked" not in page.title()
    assert shown(cell) == code


def test_without_the_editor_the_way_back_shows_the_original_in_colour(page, site):
    page.route("**/editor-*.js", lambda route: route.abort())
    cell = opened(page, link(site, "x = 1\n"))
    cell.button("Back to the original").click()
    code = cell.root.locator(".cell-code pre")
    expect(code).to_contain_text("np.array([127]")
    expect(code.locator(".kn").first).to_have_text("import")


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("", "damaged or cut off"),
        ("1", "damaged or cut off"),
        ("1~", "damaged or cut off"),
        ("0~eJwDAAAAAAE", "damaged or cut off"),
        ("one~eJwDAAAAAAE", "damaged or cut off"),
        ("1~eJw", "damaged or cut off"),
        ("1~!!!", "damaged or cut off"),
        ("1~" + packed("print('hello, hello, hello')\n")[:-1], "damaged or cut off"),
        ("1~" + packed("print('hello, hello, hello')\n")[:-8], "damaged or cut off"),
        ("1~" + packed("print('hello, hello, hello')\n") + "AAAA", "damaged or cut off"),
        ("1~" + packed(b"\xff\xfe not UTF-8"), "damaged or cut off"),
        ("1~%FF%", "damaged or cut off"),
        ("2~anything~at~all", "newer version"),
        ("1~" + packed("x" * 100_001), "longer than 100,000 bytes"),
        ("1~" + "A" * 200_000, "longer than 100,000 bytes"),
    ],
)
@pytest.mark.parametrize("streams", [True, False], ids=["streams", "script"])
def test_what_cannot_be_read_is_refused_in_a_sentence(page, site, rest, words, streams):
    if not streams:
        page.add_init_script("delete globalThis.CompressionStream; delete globalThis.DecompressionStream")
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    cell = opened(page, f"{site}{PATH}#overflow~{rest}")
    expect(note(cell)).to_contain_text(words)
    expect(note(cell).get_by_role("button")).to_have_count(0)
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    expect(cell.root).to_be_in_viewport()
    assert errors == []


def test_one_altered_character_is_noticed(page, site):
    whole = packed("rate = 0.5\nprint(rate * 100)\n")
    for at in range(3, len(whole), 7):
        other = "A" if whole[at] != "A" else "B"
        cell = opened(page, f"{site}{PATH}#overflow~1~{whole[:at]}{other}{whole[at + 1 :]}")
        expect(note(cell)).to_contain_text("damaged or cut off")


def test_a_bomb_is_refused_before_it_is_unpacked(page, site):
    page.goto(f"{site}{PATH}")
    bomb = packed(b"x" * 60_000_000)
    assert len(bomb) < 140_000
    page.evaluate(
        """() => {
            window.largest = 0;
            const read = ReadableStreamDefaultReader.prototype.read;
            window.total = 0;
            ReadableStreamDefaultReader.prototype.read = async function () {
                const got = await read.call(this);
                if (got.value) window.total += got.value.length;
                return got;
            };
        }"""
    )
    page.evaluate("hash => { location.hash = hash }", f"#overflow~1~{bomb}")
    cell = Cell(page, "overflow")
    expect(note(cell)).to_contain_text("longer than 100,000 bytes")
    assert page.evaluate("window.total") <= 2_000_000


def test_a_tilde_that_was_escaped_on_the_way_is_read(page, site):
    cell = opened(page, link(site, "print('escaped')\n").replace("~", "%7E"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    assert shown(cell) == "print('escaped')\n"


def test_my_own_changes_come_back(lesson, site):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.page.reload()
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.button("Back to mine").click()
    assert shown(cell) == "print('mine')\n"
    expect(note(cell)).to_be_hidden()
    cell.page.reload()
    expect(cell.root.locator(".cm-content")).to_have_text("print('mine')")
    assert cell.run() == "done"
    assert cell.text("stdout") == "mine\n"


def test_leaving_without_a_decision_leaves_mine_where_it_was(lesson, site, context):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.page.close()
    page = context.new_page()
    page.goto(f"{site}{PATH}")
    cell = Cell(page, "overflow")
    assert shown(cell) == "print('mine')\n"
    expect(note(cell)).to_be_hidden()


def test_changing_a_links_code_keeps_mine_aside(lesson, site):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.type_program("print('theirs, changed')")
    expect(note(cell)).to_contain_text(ANOTHER)
    cell.page.reload()
    assert shown(cell) == "print('theirs, changed')\n"
    expect(note(cell)).to_contain_text(ANOTHER)
    cell.button("Show it").click()
    assert shown(cell) == "print('mine')\n"
    cell.page.reload()
    assert shown(cell) == "print('mine')\n"
    cell.button("Show it").click()
    assert shown(cell) == "print('theirs, changed')\n"


def test_the_original_can_be_seen_and_mine_is_kept(lesson, site):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    cell.button("Back to the original").click()
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    cell.page.reload()
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    expect(note(cell)).to_contain_text(ANOTHER)
    cell.button("Show it").click()
    assert shown(cell) == "print('mine')\n"
    expect(note(cell)).to_be_hidden()


def test_reset_of_a_links_code_is_a_way_back_to_the_original(lesson, site):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.button("Reset").click()
    expect(cell.root.locator(".cell-code")).to_contain_text("np.array([127]")
    cell.button("Show it").click()
    assert shown(cell) == "print('mine')\n"


def test_several_links_lose_nothing(lesson, site):
    lesson.type_program("print('mine')")
    wanted = {"print('mine')\n"}
    for name in ("one", "two"):
        cell = opened(lesson.page, link(site, f"print('{name}')\n"))
        expect(note(cell)).to_contain_text(FROM_A_LINK)
        cell.type_program(f"print('{name}, changed')")
        wanted.add(f"print('{name}, changed')\n")
    seen = set()
    for _ in range(3):
        seen.add(shown(cell))
        cell.button("Show it").click()
    assert seen == wanted


def test_my_own_link_says_where_it_is_from_and_costs_nothing(lesson):
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, copied_link(lesson))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    expect(cell.button("Back to mine")).to_have_count(0)
    cell.button("Back to the original").click()
    cell.button("Show it").click()
    assert shown(cell) == "print('mine')\n"


def test_a_link_opened_on_the_page_itself_is_followed(lesson, site):
    lesson.type_program("print('mine')")
    lesson.page.evaluate("scrollTo(0, 0)")
    lesson.page.evaluate(f"location.hash = '#overflow~1~{packed('print(1)')}'")
    expect(note(lesson)).to_contain_text(FROM_A_LINK)
    expect(lesson.root).to_be_in_viewport()
    assert shown(lesson) == "print(1)\n"
    lesson.page.evaluate(f"location.hash = '#overflow~1~{packed('print(2)')}'")
    expect(lesson.root.locator(".cm-content")).to_have_text("print(2)")
    lesson.button("Back to mine").click()
    assert shown(lesson) == "print('mine')\n"


def test_scrolling_takes_it_out_of_the_address_and_a_reload_keeps_it(page, site):
    cell = opened(page, link(site, "print('kept')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    wait_for_material(page)
    page.mouse.move(400, 400)
    for _ in range(6):
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(150)
    page.wait_for_url(re.compile(r"#(?!overflow~)"))
    page.reload()
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    assert shown(cell) == "print('kept')\n"


def test_the_address_that_the_theme_has_rewritten_already_is_still_known(page, site):
    """A slow line: the reader scrolls, and the theme answers, before our script is there."""
    page.route("**/assets/page.js*", lambda route: (page.wait_for_timeout(1500), route.continue_()))
    page.add_init_script("addEventListener('DOMContentLoaded', () => {}, { once: true })")
    page.add_init_script(
        "document.addEventListener('readystatechange', () => document.readyState === 'interactive'"
        " && history.replaceState({}, '', '#over-the-edge'), { once: true })"
    )
    cell = opened(page, link(site, "print('late')\n"))
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    assert shown(cell) == "print('late')\n"


def test_instant_navigation_follows_a_link(page, site):
    page.goto(site)
    wait_for_material(page)
    page.evaluate("window.sameDocument = true")
    address = link(site, "print('by click')\n")
    page.evaluate(
        "address => { const a = document.createElement('a'); a.href = address; a.textContent = 'go';"
        " a.id = 'go'; document.querySelector('article').prepend(a) }",
        address,
    )
    page.locator("#go").click()
    cell = Cell(page, "overflow")
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    assert page.evaluate("window.sameDocument") is True
    page.wait_for_timeout(500)
    expect(cell.root).to_be_in_viewport()


def test_without_storage_nothing_is_lost_while_the_page_lives(page, site):
    for name in ("localStorage", "sessionStorage"):
        page.add_init_script(f"Object.defineProperty(window, '{name}', {{ get() {{ throw new Error('blocked') }} }})")
    page.goto(f"{site}{PATH}")
    cell = Cell(page, "overflow")
    cell.type_program("print('mine')")
    page.evaluate(f"location.hash = '#overflow~1~{packed('print(1)')}'")
    expect(note(cell)).to_contain_text(FROM_A_LINK)
    cell.type_program("print('theirs, changed')")
    cell.button("Show it").click()
    assert shown(cell) == "print('mine')\n"


def test_what_is_kept_on_the_device_is_plain(lesson, site):
    """Versions lie under one key, as a list of texts; anything else there is ignored."""
    key = "how-computers-work.kept.overflow"
    lesson.page.evaluate("key => localStorage.setItem(key, '{broken')", key)
    lesson.page.reload()
    expect(note(lesson)).to_be_hidden()
    lesson.type_program("print('mine')")
    cell = opened(lesson.page, link(site, "print('theirs')\n"))
    cell.button("Back to the original").click()
    assert json.loads(cell.page.evaluate("key => localStorage.getItem(key)", key)) == ["print('mine')\n"]
