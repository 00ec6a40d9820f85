"""Many scenarios at once: one model by format and context, and all models by format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from willitfit.answer import Answer, Scenario, Verdict, judge, largest_context, part_on_device, used_by
from willitfit.formats import Format, formats
from willitfit.models import models
from willitfit.speed import Range, ceiling, decode

#: From the widest to the narrowest.
FORMATS = ("bf16", "q8_0", "q6_k", "q5_k_m", "q4_k_m", "q3_k_m", "q2_k")
CONTEXTS = (2048, 8192, 32_768, 131_072)


@dataclass(frozen=True)
class Size:
    """One cell: bytes on the fullest GPU, and tokens a second."""

    format: str
    context: int
    total: Range
    verdict: Verdict
    ceiling: float
    decode: Range


def chosen_formats(a: Answer) -> list[Format]:
    """FORMATS and the one asked for, in their order of bytes."""
    found = {name: formats()[name] for name in FORMATS} | {a.scenario.format.id: a.scenario.format}
    return sorted(found.values(), key=lambda format: -format.bytes_for(a.scenario.model))


def chosen_contexts(a: Answer) -> list[int]:
    """CONTEXTS up to what the model was made for, its end, and the one asked for."""
    most = a.scenario.model.max_context
    return sorted({c for c in CONTEXTS if c <= most} | {most, a.scenario.context})


def sizes(a: Answer) -> list[list[Size]]:
    """The same scenario in each format (rows) and context (columns)."""
    return [[_size(replace(a.scenario, format=f, context=c)) for c in chosen_contexts(a)] for f in chosen_formats(a)]


def _size(s: Scenario) -> Size:
    used, usable = used_by(s), s.device.usable_bytes
    readers = s.gpus if s.split == "tensor" else 1
    limit = ceiling(s.model, s.format, s.device, s.context, s.batch, readers, s.cache)
    held = part_on_device(used, usable)
    expected = decode(s.model, s.format, s.device, s.context, s.batch, s.cache, held, readers)
    return Size(s.format.id, s.context, used.total, judge(used.total, usable), limit, expected)


def contexts_by_model(like: Scenario, names: Iterable[str] = FORMATS) -> dict[str, list[int]]:
    """By model of the data, the most tokens that are expected to fit in each format; 0 where it does not.

    Of `like` count the device, how many, the batch, the cache and the runtime.
    """
    chosen = [formats()[name] for name in names]
    return {
        model.id: [largest_context(replace(like, model=model, format=format, context=1)) for format in chosen]
        for model in models().values()
    }
