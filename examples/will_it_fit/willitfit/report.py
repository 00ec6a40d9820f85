"""An answer in words and figures, as the command line prints it."""

from __future__ import annotations

from willitfit.answer import Answer
from willitfit.device import GIB
from willitfit.speed import Range

SAYS = {"fits": "It fits.", "just barely": "It just barely fits.", "does not fit": "It does not fit."}


def gib(size: float) -> str:
    return f"{size / GIB:,.2f} GiB"


def between(range: Range, unit: str = "") -> str:
    return f"{range.low:,.1f} to {range.high:,.1f}{unit}"


def rows(a: Answer) -> list[tuple[str, str, str]]:
    """What, how much, and how it was found."""
    s, u = a.scenario, a.use
    bits = s.format.bits_per_weight(s.model)
    p = s.model.parameters()
    each = f", on each of {s.gpus} GPUs" if s.gpus > 1 else ""
    found = [
        ("weights", gib(u.weights), f"{p.total:,} parameters x {bits:.3f} bits{each}"),
        ("KV cache", gib(u.cache), f"{s.context:,} tokens x {s.batch} in {s.cache.format}{each}"),
        (
            "runtime",
            f"{u.overhead.low / GIB:.2f} to {u.overhead.high / GIB:.2f} GiB",
            "driver, buffers, activations: measured range",
        ),
        ("in all", f"{u.total.low / GIB:.2f} to {u.total.high / GIB:.2f} GiB", f"expected {gib(u.total.expected)}"),
        ("the device has", gib(a.usable), f"sold as {s.device.memory_gb:g} GB; {s.device.usable_note}"),
        ("speed ceiling", f"{a.ceiling:,.1f} tokens/s", f"bytes read for a token / {s.device.bandwidth_gb_s:g} GB/s"),
        ("speed expected", f"{between(a.decode)} tokens/s", "fitted on measured rows"),
    ]
    if a.on_device < 1:
        found.append(("on the device", f"{a.on_device:.0%} of the weights", "the rest in the computer's own memory"))
    if a.prefill:
        found.append(("reads a prompt at", f"{between(a.prefill)} tokens/s", "10 to 90 % of the dense rate"))
    return found


def ways_on(a: Answer) -> list[str]:
    """What would make it fit, or how much more would."""
    said = []
    if a.largest_context:
        said.append(f"largest context that fits: {a.largest_context:,} tokens")
    smaller = [f for f in a.formats_that_fit if f != a.scenario.format.id]
    if a.verdict != "fits" and smaller:
        said.append(f"widest format that fits: {smaller[0]}")
    if a.gpus_needed and a.gpus_needed != a.scenario.gpus:
        said.append(f"GPUs of this kind that it needs: {a.gpus_needed}")
    if a.gpus_needed is None:
        said.append("64 of these are too few")
    return said


def report(a: Answer) -> str:
    s = a.scenario
    table = rows(a)
    wide = [max(len(row[column]) for row in table) for column in (0, 1)]
    count = f"{s.gpus} x " if s.gpus > 1 else ""
    lines = [f"{s.model.name}, {s.format.id}, on {count}{s.device.name}", ""]
    lines += [f"{what:<{wide[0]}}  {much:>{wide[1]}}  {how}".rstrip() for what, much, how in table]
    lines += ["", SAYS[a.verdict], *(f"- {line}" for line in ways_on(a)), *(f"* {note}" for note in a.notes)]
    return "\n".join(lines)
