"""An answer as elements: the verdict, where every byte goes, what would help, and each figure with its formula."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from willitfit.answer import Answer, Scenario, largest_context
from willitfit.cache import Cache
from willitfit.device import GIB
from willitfit.figures import Figure, between, figures, speed, training_figures
from willitfit.formats import Format, formats
from willitfit.page.tree import Tree, el
from willitfit.report import SAYS
from willitfit.speed import Range
from willitfit.training_answer import TrainingAnswer, TrainingScenario

#: Class and name of a part, and its bytes.
Part = tuple[str, str, float]


def view(a: Answer) -> Tree:
    """Of a model that is used."""
    o = a.use.overhead
    parts = [("weights", "weights", a.use.weights), ("cache", "KV cache", a.use.cache), ("rest", "runtime", o.expected)]
    speeds = f"{between(a.decode)} tokens per second, {speed(a.ceiling)} at the very most"
    return el(
        "div",
        "calc-answer",
        _head(a.verdict, a.use.total, a.usable, speeds),
        _bar(parts, a.use.total, a.usable),
        _ways(ways(a)),
        _table(figures(a)),
        _notes(a.notes),
    )


def training_view(a: TrainingAnswer) -> Tree:
    """Of a model that is trained."""
    u = a.use
    parts = [
        ("weights", "weights", u.weights),
        ("gradients", "gradients", u.gradients),
        ("optimizer", "optimizer", u.optimizer),
        ("cache", "activations", u.activations.expected),
        ("rest", "framework", u.overhead.expected),
    ]
    trained = f"{a.trained:,} of {a.scenario.model.parameters().total:,} parameters are trained"
    return el(
        "div",
        "calc-answer",
        _head(a.verdict, u.total, a.usable, trained),
        _bar(parts, u.total, a.usable),
        _ways(training_ways(a)),
        _table(training_figures(a)),
        _notes(a.scenario.model.notes),
    )


def reading(a: Answer | TrainingAnswer) -> str:
    """The answer in a sentence or two."""
    s: Scenario | TrainingScenario = a.scenario
    total, many = a.use.total, s.gpus > 1
    where = f"on {s.gpus} × {s.device.name}" if many else f"on {s.device.name}"
    need = f"{total.low / GIB:,.1f} to {total.high / GIB:,.1f} of {a.usable / GIB:,.1f} GiB{' on each' if many else ''}"
    if isinstance(a, TrainingAnswer):
        return f"Training {s.model.name} as {NAMES_OF_METHODS[a.scenario.method]} {where}: {a.verdict}. It needs {need}."
    fast = f"about {speed(a.decode.expected)} tokens per second"
    slow = " with the rest of the model in the computer's own memory" if a.on_device < 1 else ""
    stored = format_name(a.scenario.format)
    return f"{s.model.name}, {stored}, {where}: {a.verdict}. It needs {need}; expect {fast}{slow}."


def format_name(format: Format) -> str:
    """As people write it: Q4_K_M, bfloat16."""
    if format.id == "file":
        return format.name
    return format.name.removesuffix(" file").removesuffix(" weights")


def _head(verdict: str, total: Range, usable: float, second: str) -> Tree:
    need = f"{total.low / GIB:,.1f} to {total.high / GIB:,.1f} GiB of {usable / GIB:,.1f}"
    return el(
        "div",
        {"class": "calc-head", "data-verdict": verdict.replace(" ", "-")},
        el("p", "calc-verdict", SAYS[verdict].rstrip(".")),
        el("p", "calc-need", need),
        el("p", "calc-second", second),
    )


def _bar(parts: Sequence[Part], total: Range, usable: float) -> Tree:
    """On one scale: the parts as expected, how far they may reach, and where the memory ends."""
    whole = max(total.high, usable) * 1.02
    pieces, at = [], 0.0
    for kind, _, size in parts:
        place = f"--from: {100 * at / whole:.2f}%; --part: {100 * size / whole:.2f}%"
        pieces.append(el("i", {"class": f"calc-{kind}", "style": place}))
        at += size
    reach = f"--from: {100 * total.low / whole:.2f}%; --part: {100 * (total.high - total.low) / whole:.2f}%"
    end = f"--from: {100 * usable / whole:.2f}%"
    key = [
        el("li", "", el("i", f"calc-{kind}"), f"{name} {size / GIB:,.2f}") for kind, name, size in parts if size > 0
    ]
    return el(
        "div",
        "calc-memory",
        el(
            "div",
            {"class": "calc-bar", "aria-hidden": "true"},
            *pieces,
            el("b", {"class": "calc-reach", "style": reach}),
            el("u", {"style": end}),
        ),
        el("ul", "calc-key", *key, el("li", "calc-key-end", el("u"), f"memory {usable / GIB:,.2f} GiB")),
    )


def ways(a: Answer) -> list[tuple[str, dict[str, str]]]:
    """What would make it fit, or how much more would: a sentence, and the fields of the form that it changes."""
    s = a.scenario
    found: list[tuple[str, dict[str, str]]] = []
    if a.verdict == "fits":
        if a.largest_context > s.context:
            found.append((f"There is room for {a.largest_context:,} tokens", {"context": str(a.largest_context)}))
        wider = _widest(a)
        if wider and formats()[wider].bytes_for(s.model) > s.format.bytes_for(s.model):
            found.append((f"{format_name(formats()[wider])} would fit too", {"format": wider}))
        return found
    if (narrower := _widest(a)) and narrower != s.format.id:
        found.append((f"It fits as {format_name(formats()[narrower])}", {"format": narrower}))
    if 0 < a.largest_context < s.context:
        found.append((f"It fits with {a.largest_context:,} tokens", {"context": str(a.largest_context)}))
    if s.cache.format in ("f16", "bf16", "f32"):
        small = largest_context(replace(s, cache=Cache("q8_0")))
        if small >= s.context and a.largest_context < s.context:
            found.append(("It fits with a Q8_0 KV cache", {"cache": "q8_0"}))
    if a.gpus_needed and a.gpus_needed > s.gpus:
        found.append((f"It fits on {a.gpus_needed} of these", {"gpus": str(a.gpus_needed)}))
    return found


#: Formats that are proposed; the others need calibration data, or are made for one kind of device.
PROPOSED = ("bf16", "q8_0", "q6_k", "q5_k_m", "q4_k_m", "iq4_xs", "q3_k_m", "q2_k")


def _widest(a: Answer) -> str | None:
    return next((name for name in a.formats_that_fit if name in PROPOSED), None)


def training_ways(a: TrainingAnswer) -> list[tuple[str, dict[str, str]]]:
    """As `ways`, of training."""
    if a.verdict == "fits":
        return []
    s = a.scenario
    found: list[tuple[str, dict[str, str]]] = []
    for method in a.methods_that_fit[:2]:
        if method != s.method:
            found.append((f"It fits as {NAMES_OF_METHODS[method]}", {"method": method}))
    if a.gpus_needed and a.gpus_needed > s.gpus:
        change = {"gpus": str(a.gpus_needed), "zero": "3"}
        found.append((f"It fits on {a.gpus_needed} of these with ZeRO 3", change))
    return found


NAMES_OF_METHODS = {
    "full": "float32",
    "mixed": "mixed precision, 16 bytes",
    "mixed-18": "mixed precision, 18 bytes",
    "lora": "LoRA",
    "qlora": "QLoRA",
}


def _ways(found: Sequence[tuple[str, dict[str, str]]]) -> Tree | None:
    if not found:
        return el("p", "calc-ways", "Nothing that this form can change would make it fit.")
    buttons = [
        el("button", {"type": "button", "data-set": "&".join(f"{k}={v}" for k, v in change.items())}, sentence)
        for sentence, change in found
    ]
    return el("p", "calc-ways", *buttons)


def _table(rows: Sequence[Figure]) -> Tree:
    body = [
        el(
            "tr",
            "",
            el("th", {"scope": "row"}, row.what),
            el("td", {"class": "calc-value", "title": row.formula}, row.value),
            el("td", "calc-how", el("span", "", row.how), el("small", "", row.formula, *_links(row.sources))),
        )
        for row in rows
    ]
    head = [el("th", {"scope": "col"}, name) for name in ("", "How much", "Worked out from")]
    head[0] = el("th", {"scope": "col"}, "What")
    return el("table", "calc-figures", el("thead", "", el("tr", "", *head)), el("tbody", "", *body))


def _links(sources: Sequence[str]) -> list[Tree | str]:
    links: list[Tree | str] = []
    for address in sources:
        links += [" ", el("a", {"href": address}, site(address))]
    return links


def site(address: str) -> str:
    """Who says it: the owner on a place where many publish, else the host."""
    _, _, host, *path = address.split("/")
    return path[0] if host in ("github.com", "huggingface.co") and path else host.removeprefix("www.")


def _notes(notes: Sequence[str]) -> Tree | None:
    return el("ul", "calc-notes", *(el("li", "", note) for note in notes)) if notes else None


