"""What a reader sees of an error: Python's own words, the reader's lines, and nothing of ours."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "kernel" / "py"))

from hcw import traces


def fail(code):
    try:
        exec(compile(code, "mine.py", "exec"), {"__name__": "__main__"})
    except BaseException as error:
        return error
    raise AssertionError("the program did not fail")


def test_only_the_readers_lines_are_shown():
    error = fail("import json\n\ndef load(text):\n    return json.loads(text)\n\nload('{')\n")
    text = traces.text(error, "mine.py")
    assert 'File "mine.py", line 6, in <module>' in text
    assert 'File "mine.py", line 4, in load' in text
    assert "decoder.py" not in text and "test_traces.py" not in text
    assert text.splitlines()[0] == "Traceback (most recent call last):"
    assert traces.line(error, "mine.py") == 4


def test_a_cause_is_shown_too():
    text = traces.text(
        fail("try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('no') from e\n"),
        "mine.py",
    )
    assert "direct cause" in text and "ZeroDivisionError" in text and text.endswith("ValueError: no\n")
    assert "test_traces" not in text


def test_a_syntax_error_has_its_line():
    error = fail("x = 1\nif x\n    pass\n")
    assert traces.line(error, "mine.py") == 2
    assert 'File "mine.py", line 2' in traces.text(error, "mine.py")


def test_the_headline_keeps_pythons_suggestion():
    assert traces.headline(fail("import math\nmath.sqr(2)\n")).startswith(
        "AttributeError: module 'math' has no attribute 'sqr'"
    )


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import pandas_of_nowhere", "no package pandas_of_nowhere"),
        ("raise EOFError", "found nothing to read"),
        ("raise MemoryError", "4 GB in all"),
    ],
)
def test_what_the_page_cannot_do_is_said(code, words):
    assert words in traces.hint(fail(code))


def test_an_error_that_says_it_all_needs_no_sentence_of_ours():
    assert traces.hint(fail("raise ValueError('the model has no layers')")) is None
    assert traces.hint(fail("assert False")) is None
