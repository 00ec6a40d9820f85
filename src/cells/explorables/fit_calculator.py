"""fit-calculator: the form, and the answers for what stands in it at first, both from the package `willitfit`."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from cells.trees import html
from willitfit.answer import Answer, Scenario, answer
from willitfit.cache import CACHE_FORMATS
from willitfit.data import table
from willitfit.device import Device, devices
from willitfit.formats import Format, formats
from willitfit.models import models
from willitfit.page import view
from willitfit.page.grids import models_table, sizes_table
from willitfit.page.program import program
from willitfit.page.question import CHECKPOINTING, DEFAULTS, OWN, RUNTIMES, asked
from willitfit.page.tree import Tree, el
from willitfit.tables import sizes

TITLE = "Will it fit?"
#: Its styles are a file of their own.
STYLES = "fit-calculator"
ACCEPTED = ".json,.gguf,.safetensors"
#: Fields that are there only with a certain choice; the script shows and hides them.
WHEN = {
    "format": "purpose=use",
    "cache": "purpose=use",
    "runtime": "purpose=use",
    "split": "purpose=use gpus=many",
    "memory": "device=sizes",
    "usable": "device=own",
    "bandwidth": "device=own",
    "method": "purpose=train",
    "zero": "purpose=train",
    "checkpointing": "purpose=train",
    "rank": "purpose=train method=adapters",
}
#: What is true of the defaults.
NOW = {"purpose=use"}
Options = Iterable[tuple[str, str] | tuple[str, list[tuple[str, str]]]]


def picture() -> str:
    """The form and the answers."""
    found = first()
    explained = el("p", "calc-status", "Worked out by the Python package willitfit when this page was built.")
    every = _fold("calc-every", "Every model on this device", models_table(found))
    grid = _fold("calc-sizes", "This model by format and context", sizes_table(found, sizes(found)))
    saved = [
        el("button", {"type": "button", "data-save": kind, "disabled": True}, kind.upper()) for kind in ("csv", "json")
    ]
    answers = el("div", "calc-answers", view.view(found))
    tools = el("p", "calc-save", "Save the figures: ", *saved)
    python = el("div", {"class": "calc-python", "hidden": True}, program(found.scenario))
    legend = el(
        "p",
        "calc-legend",
        el("span", {"data-verdict": "fits"}, "fits"),
        el("span", {"data-verdict": "just-barely"}, "≈ just barely"),
        el("span", {"data-verdict": "does-not-fit"}, "× does not fit"),
    )
    grid.append(legend)
    return "".join(html(part) for part in (form(), explained, answers, grid, every, tools, python))


def reading() -> str:
    return view.reading(first())


@cache
def first() -> Answer:
    """The answer to the defaults."""
    s = asked(DEFAULTS)
    assert isinstance(s, Scenario)
    return answer(s)


def form() -> Tree:
    """Fields by the names that `willitfit.page.question` knows."""
    own_model = el(
        "div",
        "calc-own",
        el("label", "calc-open", "Open a file", el("input", {"type": "file", "multiple": True, "accept": ACCEPTED})),
        el(
            "details",
            "calc-paste",
            el("summary", "", "Paste a config"),
            el(
                "label",
                "",
                "config.json from a model's page",
                el("textarea", {"rows": "6", "spellcheck": "false", "autocomplete": "off"}),
            ),
            el("button", {"type": "button", "class": "calc-take"}, "Take this config"),
        ),
        el(
            "small",
            "",
            "config.json, .gguf or .safetensors, also dropped here. Only headers are read; nothing leaves this device.",
        ),
    )
    groups = [
        _group(
            "Which model",
            _choice(
                "model",
                "Model",
                [*_grouped(models().values(), _publisher), ("Your own", [(OWN, "from a file or a config")])],
            ),
            _choice("format", "Weights stored as", _formats()),
            own_model,
        ),
        _group(
            "On what",
            _choice(
                "device",
                "Device",
                [*_grouped(devices().values(), _kind), ("Your own", [(OWN, "by memory and bandwidth")])],
            ),
            _count("memory", "Memory as sold, GB"),
            _count("usable", "Usable memory, GiB"),
            _count("bandwidth", "Bandwidth, GB/s"),
            _count("gpus", "How many"),
            _choice("runtime", "Program", [(name, "by the format" if name == "auto" else name) for name in RUNTIMES]),
            _choice("split", "Shared", [("layer", "layer by layer"), ("tensor", "every matrix")]),
        ),
        _group(
            "What for",
            _choice("purpose", "I want to", [("use", "use it"), ("train", "train it")]),
            _count("context", "Context, tokens", [2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072]),
            _count("batch", "Conversations"),
            _choice("cache", "KV cache stored as", [(name, name.upper()) for name in CACHE_FORMATS]),
            _choice("method", "Method", list(view.NAMES_OF_METHODS.items())),
            _choice("checkpointing", "Activation checkpointing", [(name, name) for name in CHECKPOINTING]),
            _choice("zero", "ZeRO", [("0", "none"), ("1", "stage 1"), ("2", "stage 2"), ("3", "stage 3")]),
            _count("rank", "Rank of the adapters"),
        ),
    ]
    return el("fieldset", {"class": "calc-form", "disabled": True}, *groups)


def _group(title: str, *fields: Tree) -> Tree:
    return el("div", {"class": "calc-group", "role": "group", "aria-label": title}, *fields)


def _label(name: str, title: str, control: Tree) -> Tree:
    when = WHEN.get(name)
    away = when is not None and not set(when.split()) <= NOW
    return el("label", {"data-when": when, "hidden": away}, title, control)


def _choice(name: str, title: str, options: Options) -> Tree:
    return _label(name, title, el("select", {"name": name}, *(_option(name, *option) for option in options)))


def _option(name: str, value: str, shown: str | list[tuple[str, str]]) -> Tree:
    if isinstance(shown, list):
        return el("optgroup", {"label": value}, *(_option(name, *option) for option in shown))
    given: dict[str, Any] = {"value": value, "selected": DEFAULTS[name] == value}
    device = devices().get(value) if name == "device" else None
    if device and device.sizes:
        given["data-sold"] = f"{device.memory_gb:g}"
    return el("option", given, shown)


def _count(name: str, title: str, usual: Iterable[int] = ()) -> Tree:
    """A number; `usual` ones are proposed."""
    listed = f"calc-{name}" if usual else None
    given = {"name": name, "inputmode": "numeric", "autocomplete": "off", "value": DEFAULTS[name], "list": listed}
    label = _label(name, title, el("input", given))
    if listed:
        label.append(el("datalist", {"id": listed}, *(el("option", {"value": str(n)}) for n in usual)))
    return label


def _grouped(rows: Iterable[Any], by: Callable[[Any], str]) -> list[tuple[str, list[tuple[str, str]]]]:
    groups: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        sized = isinstance(row, Device) and not row.sizes and "GB" not in row.name
        shown = f"{row.name}, {row.memory_gb:g} GB" if sized else row.name
        groups.setdefault(by(row), []).append((row.id, shown))
    return sorted(groups.items(), key=lambda group: group[0].lower())


@cache
def _publishers() -> dict[str, str]:
    return {row["id"]: row["publisher"] for row in table("models")}


def _publisher(model: Any) -> str:
    return _publishers()[model.id]


def _kind(device: Device) -> str:
    if device.name.startswith("GeForce"):
        return "NVIDIA, desktops"
    return "NVIDIA, others" if device.vendor == "NVIDIA" else device.vendor


def _formats() -> Options:
    """Narrowest last, as the table below has them."""

    def options(chosen: Iterable[Format]) -> list[tuple[str, str]]:
        return [
            (f.id, view.format_name(f)) for f in sorted(chosen, key=lambda f: -f.bytes_for(models()["llama-3.1-8b"]))
        ]

    every = formats().values()
    return [("GGUF files", options(f for f in every if f.gguf)), ("Others", options(f for f in every if not f.gguf))]


def _fold(name: str, title: str, content: Tree) -> Tree:
    return el(
        "details",
        f"calc-fold {name}",
        el("summary", "", title),
        el("div", {"class": "calc-scroll", "tabindex": "0", "role": "region", "aria-label": title}, content),
    )
