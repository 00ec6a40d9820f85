"""A page's citation, and what its head tells machines, from plain facts."""

from datetime import date

import pytest

from cells.citation import Work, bibtex, cite_html, key, sentence, work
from cells.metadata import Lesson, course_data, lesson_data, script, terms

WORK = Work("A Course", "The authors", "1.2.0", date(2026, 3, 5))
ADDRESS = "https://example.org/course/cpu/"


def test_a_sentence_with_and_without_an_address():
    assert sentence(WORK, "The CPU", "") == "The authors. “The CPU.” A Course, version 1.2.0, 5 March 2026."
    assert sentence(WORK, "Will it fit?", ADDRESS).startswith("The authors. “Will it fit?” A Course")
    assert sentence(WORK, "The CPU", ADDRESS).endswith(f"5 March 2026. {ADDRESS}")


def test_bibtex_keeps_what_tex_would_take_for_commands():
    entry = bibtex(WORK, r"50 % & {more} \ $_#", "a-key", ADDRESS)
    assert entry.startswith("@misc{a-key,\n")
    assert r"title = {{50 \% \& \{more\} \textbackslash{} \$\_\#}}" in entry
    assert f"url = {{{ADDRESS}}}" in entry
    assert "month = mar\n}" in entry
    assert "url" not in bibtex(WORK, "The CPU", "a-key", "")


@pytest.mark.parametrize(
    ("path", "made"),
    [("lessons/cpu.md", "how-computers-work-cpu"), ("index.md", "how-computers-work")],
)
def test_keys(path, made):
    assert key(path) == made


def test_people_are_cited_by_their_names():
    people = [{"given-names": "Ada", "family-names": "Lovelace"}, {"name": "The rest"}]
    cff = {"title": "T", "authors": people, "version": "1.0", "date-released": date(2026, 1, 1)}
    assert work(cff).authors == "Ada Lovelace and The rest"
    with pytest.raises(KeyError, match="version"):
        work({k: v for k, v in cff.items() if k != "version"})


def test_the_box_escapes_what_it_cites():
    html = cite_html(WORK, "a < b & c", "lessons/x.md", "")
    assert "a &lt; b &amp; c" in html and "a < b" not in html


def test_a_title_cannot_end_the_script():
    lesson = Lesson("</script><b>", "d", 5, "lesson", ("x",), "")
    made = script(lesson_data(lesson, "A Course", "", WORK))
    assert made.count("</script>") == 1 and "<b>" not in made
    assert "url" not in lesson_data(lesson, "A Course", "", WORK)


def test_the_course_takes_as_long_as_its_lessons():
    lessons = [Lesson("One", "d", 12, "lesson", ("x",), "one/"), Lesson("Two", "d", 15, "lesson", ("y",), "two/")]
    course = course_data("A Course", "d", "", iter(lessons), WORK)
    assert course["timeRequired"] == "PT27M"
    assert [part["url"] for part in course["hasPart"]] == ["one/", "two/"]


def test_a_lesson_teaches_the_words_that_the_glossary_sends_to_it():
    glossary = (
        "# G\n\n## A\n\n### Bit {#bit}\n\nSee [A](lessons/a.md).\n\n### Byte {#byte}\n\nUnlike [B](lessons/b.md), "
        "see [A](lessons/a.md).\n\n## B\n\n### GIL {#gil}\n\nSee [B](lessons/b.md).\n\n### Lone {#lone}\n\nNowhere.\n"
    )
    assert terms(glossary) == {"lessons/a.md": ("Bit", "Byte"), "lessons/b.md": ("GIL",)}
