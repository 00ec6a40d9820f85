"""The question and its answer: does this model, stored like this, fit on that device, and how fast is it there?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from willitfit.cache import CACHE_FORMATS, Cache, cache_bytes
from willitfit.device import GIB, Device, devices
from willitfit.formats import Format, as_in_file, formats
from willitfit.memory import Runtime, Split, Use, use, usual_runtime
from willitfit.model import Model
from willitfit.models import models
from willitfit.speed import Range, ceiling, critical_batch, decode, prefill

Verdict = Literal["fits", "just barely", "does not fit"]
MOST_GPUS = 64
MOST_CONTEXT = 100_000_000
#: What can be asked for at most, by the names of scenarios.
MOST = {"context": MOST_CONTEXT, "tokens": MOST_CONTEXT, "batch": 100_000, "gpus": MOST_GPUS, "rank": 65_536}


class Unknown(ValueError):
    """A name that no table has, or a number that makes no sense; the message names it and what is near."""


def check_counts(**counts: int) -> None:
    """Raises Unknown for the first that is no whole number, is less than 1 or more than makes sense."""
    for name, value in counts.items():
        most = MOST[name]
        if not (isinstance(value, int) and 1 <= value <= most):
            raise Unknown(f"{name} is {value}: expected a whole number from 1 to {most:,}")


@dataclass(frozen=True)
class Scenario:
    """context: tokens of each sequence; batch: sequences at once; gpus: of the same kind; cache: format of the KV cache;
    split: whole layers to each GPU, or a part of every matrix."""

    model: Model
    format: Format
    device: Device
    context: int = 8192
    batch: int = 1
    gpus: int = 1
    split: Split = "layer"
    cache: Cache = Cache()
    runtime: Runtime | None = None
    flash_attention: bool = True

    def __post_init__(self) -> None:
        check_counts(context=self.context, batch=self.batch, gpus=self.gpus)


@dataclass(frozen=True)
class Answer:
    """Bytes are whole bytes on the fullest GPU; speeds are tokens a second of all sequences."""

    scenario: Scenario
    use: Use
    usable: int
    verdict: Verdict
    largest_context: int
    gpus_needed: int | None
    formats_that_fit: tuple[str, ...]
    on_device: float
    ceiling: float
    decode: Range
    prefill: Range | None
    critical_batch: float | None
    notes: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        s = self.scenario
        return {
            "model": s.model.id,
            "format": s.format.id,
            "device": s.device.id,
            "context": s.context,
            "batch": s.batch,
            "gpus": s.gpus,
            "split": s.split,
            "cache": s.cache.format,
            "runtime": s.runtime or usual_runtime(s.format),
            "parameters": asdict(s.model.parameters()),
            "bits_per_weight": s.format.bits_per_weight(s.model),
            "bytes": {
                "weights": self.use.weights,
                "cache": self.use.cache,
                "overhead": asdict(self.use.overhead),
                "total": asdict(self.use.total),
                "usable": self.usable,
            },
            "verdict": self.verdict,
            "largest_context": self.largest_context,
            "gpus_needed": self.gpus_needed,
            "formats_that_fit": list(self.formats_that_fit),
            "on_device": self.on_device,
            "tokens_per_second": {
                "ceiling": self.ceiling,
                "decode": asdict(self.decode),
                "prefill": self.prefill and asdict(self.prefill),
            },
            "critical_batch": self.critical_batch,
            "notes": list(self.notes),
        }


def judge(total: Range, usable: int) -> Verdict:
    """fits: even at the most; just barely: as expected, or at the least; does not fit: not even at the least."""
    if total.high <= usable:
        return "fits"
    return "just barely" if total.low <= usable else "does not fit"


def part_on_device(used: Use, usable: int) -> float:
    """Of the weights, where the rest is left with the CPU: 1 as long as the model fits at all."""
    if judge(used.total, usable) != "does not fit":
        return 1.0
    return max(0.0, 1 - (used.total.expected - usable) / used.weights)


def used_by(s: Scenario) -> Use:
    """Bytes on the fullest GPU of a scenario."""
    return use(s.model, s.format, s.context, s.batch, s.cache, s.runtime, s.gpus, s.split, s.flash_attention)


def answer(s: Scenario) -> Answer:
    """All that can be said of a scenario."""
    used, usable = used_by(s), s.device.usable_bytes
    verdict = judge(used.total, usable)
    on_device = part_on_device(used, usable)
    readers = s.gpus if s.split == "tensor" else 1
    return Answer(
        s,
        used,
        usable,
        verdict,
        largest_context(s),
        _gpus_needed(s, usable),
        _formats_that_fit(s, usable),
        on_device,
        ceiling(s.model, s.format, s.device, s.context, s.batch, readers, s.cache),
        decode(s.model, s.format, s.device, s.context, s.batch, s.cache, on_device, readers),
        prefill(s.model, s.device, s.context),
        critical_batch(s.format, s.model, s.device),
        tuple(_notes(s)),
    )


def largest_context(s: Scenario) -> int:
    """Tokens of each sequence that are expected to fit, at most what the model was made for; 0 where not one does."""
    usable = s.device.usable_bytes
    low, high = 0, min(s.model.max_context, MOST_CONTEXT)
    while low < high:
        middle = (low + high + 1) // 2
        if used_by(replace(s, context=middle)).total.expected <= usable:
            low = middle
        else:
            high = middle - 1
    return low


def _gpus_needed(s: Scenario, usable: int) -> int | None:
    """The least number of these GPUs that it is expected to fit on; None if 64 are too few."""
    for gpus in range(1, MOST_GPUS + 1):
        if used_by(replace(s, gpus=gpus)).total.expected <= usable:
            return gpus
    return None


def _formats_that_fit(s: Scenario, usable: int) -> tuple[str, ...]:
    """Formats that are expected to fit as the scenario stands, the widest first."""
    fitting = [f for f in formats().values() if used_by(replace(s, format=f)).total.expected <= usable]
    return tuple(f.id for f in sorted(fitting, key=lambda f: -f.bytes_for(s.model)))


def _notes(s: Scenario) -> list[str]:
    said = list(s.model.notes)
    if s.context > s.model.max_context:
        said.append(f"{s.model.name} was made for {s.model.max_context:,} tokens; {s.context:,} are more.")
    if s.model.attention.local_layers and s.cache.windows:
        a = s.model.attention
        said.append(
            f"{a.local_layers} of {s.model.layers} layers look back {a.window:,} tokens only. A runtime that ignores "
            f"this keeps {cache_bytes(s.model, s.context, s.batch, replace(s.cache, windows=False)) / GIB:.2f} GiB."
        )
    if s.gpus > 1 and s.split == "layer":
        said.append("Layers on several GPUs take turns: there is more memory, and one conversation is no faster.")
    if s.gpus > 1 and s.split == "tensor" and s.model.kv_heads < s.gpus:
        said.append(f"{s.model.kv_heads} KV heads on {s.gpus} GPUs: heads are kept more than once.")
    if s.model.experts:
        share = s.model.parameters().active / s.model.parameters().total
        said.append(f"All experts must lie in memory; {share:.0%} of the parameters are used for a token.")
    return said


def find(kind: str, name: str, table: Mapping[str, Any]) -> Any:
    """The entry of this name. Raises Unknown with names that are near."""
    wanted = name.lower().replace(" ", "-")
    for key in (wanted, wanted.replace("-", "_")):
        if key in table:
            return table[key]
    # Only here, since the page would have to fetch it.
    from difflib import get_close_matches

    near = get_close_matches(wanted, table, 3, 0.5)
    raise Unknown(f"there is no {kind} {name!r}" + (f"; near are {', '.join(near)}" if near else ""))


def scenario(
    model: str | Model,
    format: str | Format | None = None,
    device: str | Device = "rtx-4090",
    *,
    context: int = 8192,
    batch: int = 1,
    gpus: int = 1,
    split: Split = "layer",
    cache: str = "f16",
    runtime: Runtime | None = None,
) -> Scenario:
    """A scenario by names: `scenario("llama-3.1-8b", "q4_k_m", "rtx-4090", context=8192)`. Without a format: that of the
    file where the model was read from one, else q4_k_m."""
    find("cache format", cache, CACHE_FORMATS)
    model = model if isinstance(model, Model) else find("model", model, models())
    if format is None:
        format = "q4_k_m" if model.file_bytes is None else as_in_file(model)
    return Scenario(
        model,
        format if isinstance(format, Format) else find("format", format, formats()),
        device if isinstance(device, Device) else find("device", device, devices()),
        context,
        batch,
        gpus,
        split,
        Cache(cache),
        runtime,
    )


def will_it_fit(
    model: str | Model, format: str | Format | None = None, device: str | Device = "rtx-4090", **more: Any
) -> Answer:
    """`will_it_fit("llama-3.1-8b", "q4_k_m", "rtx-4090", context=8192).verdict`"""
    return answer(scenario(model, format, device, **more))

