"""The commonest mistakes, each read in one sentence; the sentences name what the reader wrote."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "kernel" / "py"))

from hcw.readings import reading

MISTAKES = [
    ("print(nothing_like_it)", "no name “nothing_like_it” here yet"),
    ("def f():\n    x += 1\nx = 1\nf()", "x is read inside the function before"),
    ("import math\nmath.nothing_like_it(2)", "math has no “nothing_like_it”."),
    ("[].push(1)", "list has no “push”."),
    ("x = None\nx.append(1)", "so it has no “append”"),
    ("for i in [1]:\nprint(i)", "has to be indented"),
    ("x = 1\n  y = 2", "indented further"),
    ("if 1:\n    x = 1\n   y = 2", "different number of spaces"),
    ("if 1:\n\tx = 1\n        y = 2", "tabs and some with spaces"),
    ("if True\n    pass", "needs a colon"),
    ("print((1)", "never closed"),
    ("print(1))", "never opened"),
    ("x = 'abc", "no closing quote"),
    ("if x = 1:\n    pass", "to compare, write =="),
    ("1 = x", "left of the ="),
    ("print 'x'", "goes in brackets"),
    ("return 1", "inside a function"),
    ("'a' + 1", "cannot be added"),
    ("1 + 'a'", "cannot be added"),
    ("x = 1\nx()", "not a function"),
    ("def f(a): pass\nf()", "too few values"),
    ("def f(a): pass\nf(1, 2)", "too many values"),
    ("None[0]", "nothing here (None)"),
    ("len(5)[0] if False else (5)[0]", "Square brackets"),
    ("for i in 5: pass", "several things"),
    ("int('seven')", "does not spell a number"),
    ("a, b = 1, 2, 3", "more values than names"),
    ("import numpy as np\nnp.ones(2) + np.ones(3)", "shapes of the two arrays"),
    ("[1][1]", "past the end"),
    ("{'a': 1}['b']", "no key 'b'"),
    ("1 / 0", "divided by zero"),
    ("def f(): f()\nf()", "never comes to an end"),
    ("b'\\xff'.decode('utf-8')", "not text in utf-8"),
    ("'é'.encode('ascii')", "ascii has no bytes"),
    ("open('weights.bin')", "no file 'weights.bin'"),
    ("import subprocess\nsubprocess.run(['weights.exe'])", "no program or folder 'weights.exe'"),
    ('raise RuntimeError("can\'t start new thread")', "has no threads"),
]


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize(("code", "words"), MISTAKES)
def test_a_mistake_is_read_in_one_sentence(code, words):
    try:
        exec(compile(code, "mine.py", "exec"), {"__name__": "__main__"})
    except BaseException as error:
        said = reading(error)
    else:
        raise AssertionError("the program did not fail")
    assert said is not None and words in said, said
    assert said[-1] in ".?" and "\n" not in said


def test_an_error_without_a_reading_is_left_to_python():
    assert reading(RuntimeError("x")) is None
