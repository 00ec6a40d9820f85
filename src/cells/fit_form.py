"""The form under will_it_fit.py: its first answers are worked out at build time, by the very code that it shows."""

from html import escape
from typing import Any

from cells.examples import Example, ExampleError

#: What the form asks at first: billions of parameters, format, GB of memory, GB/s of bandwidth.
DEFAULTS: dict[str, Any] = {
    "billions": 7,
    "precision": "float16",
    "memory": 16,
    "bandwidth": 1000,
}

FIELDS = [
    ("billions", "Model size", "billion parameters", "0.1"),
    ("memory", "GPU memory", "GB", "1"),
    ("bandwidth", "Memory bandwidth", "GB/s", "10"),
]


def answers(code: str, filename: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Runs the program's definitions and asks its functions.

    Returns weights and needed in GB, fits as a bool, tokens per second. Raises ExampleError where a function is gone.
    """
    names: dict[str, Any] = {"__name__": "will_it_fit"}
    exec(compile(code, filename, "exec"), names)
    try:
        size, precision = asked["billions"], asked["precision"]
        return {
            "weights": names["weights_gb"](size, precision),
            "needed": names["needed_gb"](size, precision),
            "fits": names["fits"](size, precision, asked["memory"]),
            "tokens": names["max_tokens_per_second"](size, precision, asked["bandwidth"]),
            "precisions": list(names["BYTES_PER_PARAMETER"]),
        }
    except KeyError as error:
        raise ExampleError(f"{filename} no longer defines {error}, which the form asks") from error


def fit_form_html(form_id: str, example: Example) -> str:
    """The `<fit-form>` element with the answers for DEFAULTS; the page's script brings it to life."""
    found = answers(example.code, example.path.name, DEFAULTS)
    options = "".join(
        f"<option{' selected' if p == DEFAULTS['precision'] else ''}>{escape(p)}</option>" for p in found["precisions"]
    )
    fields = [_field(label, unit, _number(name, step)) for name, label, unit, step in FIELDS]
    fields.insert(1, _field("Number format", "of the weights", f'<select name="precision" disabled>{options}</select>'))
    verdict = "It fits" if found["fits"] else "It does not fit"
    return (
        f'<fit-form id="{escape(form_id)}" data-example="{escape(example.id)}" data-state="idle">'
        f'<div class="fit-fields">{"".join(fields)}</div><p class="fit-verdict">'
        f'<span data-answer="verdict" data-fits="{str(found["fits"]).lower()}">{verdict}</span></p>'
        '<dl class="fit-answers">'
        + _answer("weights", "weights", f"{found['weights']:.1f} GB")
        + _answer("needed", "needed, with overhead", f"{found['needed']:.1f} GB")
        + _answer("tokens", "ceiling", f"{found['tokens']:,.0f} tokens/s")
        + "</dl>"
        '<p class="fit-status" role="status">Worked out by the code above when this page was built.</p>'
        "</fit-form>"
    )


def _field(label: str, unit: str, control: str) -> str:
    return f'<label>{escape(label)}<span class="fit-unit">{escape(unit)}</span>{control}</label>'


def _number(name: str, step: str) -> str:
    value = DEFAULTS[name]
    return f'<input name="{name}" type="number" inputmode="decimal" min="0" step="{step}" value="{value}" disabled>'


def _answer(name: str, term: str, text: str) -> str:
    return f'<div><dt>{term}</dt><dd><span data-answer="{name}">{text}</span></dd></div>'
