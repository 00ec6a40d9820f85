"""The form's first answers come from will_it_fit.py itself."""

import pytest

from cells.examples import ExampleError, find
from cells.fit_form import DEFAULTS, answers, fit_form_html


def test_the_first_answers_are_those_of_the_program():
    html = fit_form_html("fit-form", find("will-it-fit"))
    assert ">14.0 GB<" in html and ">16.8 GB<" in html and ">71 tokens/s<" in html
    assert "It does not fit" in html


def test_a_changed_program_gives_changed_answers():
    code = find("will-it-fit").code.replace("OVERHEAD = 1.2", "OVERHEAD = 1.0")
    found = answers(code, "will_it_fit.py", DEFAULTS)
    assert found["needed"] == 14 and found["fits"] is True


def test_a_program_without_the_function_fails_the_build():
    code = find("will-it-fit").code.replace("def fits(", "def suits(")
    with pytest.raises(ExampleError, match=r"will_it_fit\.py no longer defines 'fits'"):
        answers(code, "will_it_fit.py", DEFAULTS)
