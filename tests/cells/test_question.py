"""A question in Markdown becomes HTML that is complete by itself; a wrong one fails the build and is named."""

import re
import subprocess
import sys

import pytest
from pymdownx.superfences import SuperFencesException

from cells.question import Ids, parse
from cells.question_kinds import QuestionError
from tools.paths import ROOT

NUMBER = """A `uint8` array holds 250 and you add 10. What is in it?

= 4 | The true sum is 260.
!= 260 | That is the *true* sum.
else | An 8-bit answer is off by 256s."""

CHOICE = """Which one?

( ) the first | No.
(x) the second | It is.
( ) the third | Nor this."""


def question(render, body, question_id="check-it"):
    return render(f"Before.\n\n```{{.question #{question_id}}}\n{body}\n```\n\nAfter.")


def test_a_question_is_a_block_of_its_own(render):
    html = question(render, CHOICE)
    assert html.startswith("<p>Before.</p>") and html.endswith("<p>After.</p>")
    assert '<page-question id="check-it" data-kind="choice">' in html
    assert "<p><page-question" not in html


def test_choices_are_listed_as_written_and_the_answer_is_folded_away(render):
    html = question(render, CHOICE)
    shown, folded = html.split("<details")
    assert re.findall(r"<li>(.*?)</li>", shown) == ["the first", "the second", "the third"]
    assert "It is." not in shown
    assert not folded.split(">", 1)[0].count("open")
    assert re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", folded) == [
        ("the second", "It is."),
        ("the first", "No."),
        ("the third", "Nor this."),
    ]
    assert re.findall(r'data-answer="(\d)"( data-right)?', folded) == [("1", " data-right"), ("0", ""), ("2", "")]


def test_markdown_is_rendered_in_text_answers_and_feedback(render):
    html = question(render, NUMBER)
    assert "<p>A <code>uint8</code> array holds 250" in html
    assert "That is the <em>true</em> sum." in html
    html = question(render, "Which `a|b` & <c>?\n( ) `x | y` | `p | q` fails\n(x) **z** | yes\n  it\n  does")
    assert "Which <code>a|b</code> &amp; <c>?" in html
    assert "<dt><code>x | y</code></dt><dd><code>p | q</code> fails</dd>" in html
    assert "<dt><strong>z</strong></dt><dd>yes it does</dd>" in html


def test_what_is_around_a_question_is_still_rendered(render):
    html = render(f"`before` **it**\n\n```{{.question #check-it}}\n{NUMBER}\n```\n\n`after` [it](x.md)")
    assert "<code>before</code> <strong>it</strong>" in html
    assert '<code>after</code> <a href="x.md">it</a>' in html


def test_numbers_carry_what_the_page_judges_by(render):
    html = question(render, "How many?\n= 1,280.5 ± 0.5 GB | Yes.\n!= −3 GB | No.\nelse | Hm.")
    assert 'data-right="" data-value="1280.5" data-tolerance="0.5" data-unit="GB"><dt>1,280.5 GB</dt>' in html
    assert 'data-value="-3.0" data-tolerance="0.0" data-unit="GB"><dt>−3 GB</dt>' in html
    assert 'data-else=""><dt>Any other number</dt><dd>Hm.</dd>' in html


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("( ) a | b\n(x) c | d", "no text that asks"),
        ("Only text.", "there are no answers"),
        ("Q?\n( ) a | b\n(x) c", "the answer 'c' has no feedback"),
        ("Q?\n( ) a | b\n(x) | d", "an answer is empty"),
        ("Q?\n(x) a | b", "one answer alone"),
        ("Q?\n( ) a | b\n( ) c | d", "none of the answers marked as right with (x)"),
        ("Q?\n(x) a | b\n(x) c | d", "2 of the answers marked as right with (x)"),
        ("Q?\n(x) a | b\n( ) a | d", "the same answer is there twice"),
        ("Q?\n(x) a | b\n= 4 | d", "line 3 is of another kind"),
        ("Q?\n(x) a | b\nand more", "line 3 is no answer, and not indented either: and more"),
        ("Q?\n= four | b\nelse | c", "'four' is not a number"),
        ("Q?\n= 4 | b", "a line `else"),
        ("Q?\n!= 4 | b\nelse | c", "none of the answers marked as right with ="),
        ("Q?\n= 4 ± 1 | b\n!= 5 | c\nelse | d", "4 and 5 cannot be told apart"),
        ("Q?\n= 4 GB | b\n!= 5 | c\nelse | d", "different units"),
    ],
)
def test_a_wrong_question_fails_the_build(render, body, words):
    with pytest.raises(SuperFencesException) as failure:
        question(render, body)
    assert "question fence #check-it" in str(failure.value)
    assert words in str(failure.value)


@pytest.mark.parametrize("question_id", ["check_it", "Check-it", "check-", "1-check"])
def test_an_id_is_human_and_permanent(question_id):
    with pytest.raises(QuestionError, match="lower-case words"):
        parse(question_id, CHOICE)


def test_a_question_without_id_fails_the_build(render):
    with pytest.raises(SuperFencesException, match="names nothing"):
        render(f"```{{.question}}\n{CHOICE}\n```")


def test_no_id_is_used_twice():
    ids = Ids()
    ids.claim('<page-question id="check-one"…<page-question id="check-two"', "a.md")
    with pytest.raises(QuestionError, match=r"#check-two is in a\.md and again in b\.md"):
        ids.claim('<page-question id="check-two"', "b.md")


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ({"good": CHOICE, "bad": "Q?\n(x) a | b"}, ["bad.md", "#check-bad", "one answer alone"]),
        ({"bad": CHOICE + " See [this](nowhere.md)."}, ["bad.md", "nowhere.md"]),
        ({"good": CHOICE + " See [home](index.md)."}, []),
    ],
)
def test_the_build_names_the_page_and_what_is_wrong(tmp_path, pages, words):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Home\n")
    for name, body in pages.items():
        (docs / f"{name}.md").write_text(f"# Page\n\n```{{.question #check-{name}}}\n{body}\n```\n")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\ntheme: {name: null, custom_dir: theme}\nplugins: []\nmarkdown_extensions:\n  - attr_list\n"
        "  - pymdownx.superfences:\n      custom_fences:\n        - name: question\n          class: question\n"
        "          format: !!python/name:cells.fence.question\n"
    )
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "main.html").write_text("{{ page.content }}")
    build = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "", "NO_MKDOCS_2_WARNING": "1"},
    )
    assert (build.returncode != 0) == bool(words), build.stderr
    for word in words:
        assert word in build.stderr


def test_every_lesson_has_three_questions():
    for page in (ROOT / "docs" / "lessons").glob("*.md"):
        check = page.read_text(encoding="utf-8").split("{#check}")[1]
        assert len(re.findall(r"^```\{\.question #check-[a-z0-9-]+\}$", check, re.M)) == 3, page.name
