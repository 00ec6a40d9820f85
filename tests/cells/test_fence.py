"""A fence becomes a cell, and a wrong fence fails the build with a message that names what is wrong."""

import re

import pytest
from pymdownx.superfences import SuperFencesException

from cells.examples import all_examples


def cell(render, example_id="overflow", classes=""):
    return render(f"Before.\n\n```{{.run{classes} #{example_id}}}\n```\n\nAfter.")


def test_a_fence_becomes_a_cell_with_code_and_record(render):
    html = cell(render)
    assert '<run-cell id="overflow" data-state="idle" data-file="overflow.py">' in html
    code = re.search(r"<code[^>]*>(.*?)</code>", html, re.S)[1]
    assert re.sub(r"<[^>]+>", "", code) == all_examples()["overflow"].code
    assert '<pre class="cell-stdout" data-stream="stdout" tabindex="0">[-128]\n</pre>' in html
    assert 'role="status">Recorded output<' in html


def test_a_cell_is_a_block_of_its_own(render):
    html = cell(render)
    assert "<p><run-cell" not in html
    assert html.startswith("<p>Before.</p>")
    assert html.rstrip().endswith("<p>After.</p>")


def test_html_in_a_program_is_shown_and_not_obeyed(render, examples_folder):
    (examples_folder / "lesson" / "evil.py").write_text("print('<b>&amp;</b><script>')\n")
    (examples_folder / "lesson" / "evil.out").write_text("<b>&amp;</b><script>\n")
    html = cell(render, "evil")
    assert "<script>" not in html and "<b>" not in html
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;&lt;script&gt;" in html


def test_warnings_stand_in_the_stream_of_errors(render):
    html = cell(render, "float-limits")
    assert re.search(r'data-stream="stderr" tabindex="0">float-limits\.py:\d+: RuntimeWarning: overflow', html)


def test_a_picture_has_its_text_alternative(render):
    html = cell(render, "pixel-overflow")
    assert re.search(
        r'data-stream="display"><img src="data:image/png;base64,[^"]{1000,}" alt="Figure: [^"]{20,}"',
        html,
    )


def test_an_example_that_does_not_run_yet_says_so(render):
    html = cell(render, "child-process", " .soon")
    assert "data-soon" in html and "Runs here soon." in html


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        (
            "```{.run #no-such-thing}\n```",
            ["run fence #no-such-thing", "no examples/*/no-such-thing.py or .sh"],
        ),
        ("```{.run}\n```", ["a run fence names nothing"]),
        ("```{.run #overflow}\nprint(1)\n```", ["#overflow holds text"]),
        ("```{.data-table #no-table}\n```", ["no table 'no-table'", "number-formats"]),
    ],
)
def test_a_wrong_fence_fails_the_build(render, markdown, words):
    with pytest.raises(SuperFencesException) as failure:
        render(markdown)
    for word in words:
        assert word in str(failure.value)


def test_a_missing_record_fails_the_build(render, examples_folder):
    (examples_folder / "lesson" / "silent.py").write_text("print(1)\n")
    with pytest.raises(
        SuperFencesException,
        match=r"example 'silent': its recorded output .*silent\.out is missing",
    ):
        cell(render, "silent")


def test_two_examples_of_one_name_fail_the_build(render, examples_folder):
    (examples_folder / "other").mkdir()
    for lesson in ("lesson", "other"):
        (examples_folder / lesson / "twice.py").write_text("print(1)\n")
    with pytest.raises(SuperFencesException, match="two examples have the id 'twice'"):
        cell(render, "twice")
