"""How far the package is from what was measured, against the bounds that it promises."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from tools.accuracy import fit
from tools.accuracy.rows import BYTES, Decode, decode_rows, format_of, measured
from willitfit.cache import Cache, cache_bytes, elements_per_token
from willitfit.device import GIB, devices
from willitfit.memory import CONTEXT_GIB, VLLM_ACTIVATIONS_GIB, use
from willitfit.model import Model
from willitfit.models import models
from willitfit.speed import PREFILL_SHARE, Range, ceiling, decode, prefill_operations


@dataclass(frozen=True)
class Line:
    """One bound: `holds` is what was promised; `rows` how many measurements it was tried on."""

    what: str
    rows: int
    found: str
    promised: str = ""
    holds: bool = True


def file_errors(unmeasured: bool = False) -> list[float]:
    """Error of our size of each measured file; `unmeasured`: as if no file of that model were known."""
    found = []
    for row in measured("file_size"):
        model, format = models()[row["model_id"]], format_of(row["format_id"])
        if unmeasured and not format.mix:
            continue
        size = format.unmeasured_bytes_for(model) if unmeasured else format.bytes_for(model)
        found.append(abs(size / (row["value"] * BYTES[row["unit"]]) - 1))
    return found


def cache_errors() -> list[tuple[str, float, float]]:
    """Id, error as a part, and error in the last digit that the log prints."""
    found = []
    for row in measured("kv_cache"):
        model = models()[row["model_id"]]
        size = _logged_cache(row["note"] or "", model, row) / row.get("device_count", 1)
        value, unit = row["value"], BYTES[row["unit"]]
        found.append((row["id"], abs(size / (value * unit) - 1), abs(size / unit - value)))
    return found


def _logged_cache(note: str, model: Model, row: Mapping[str, Any]) -> float:
    """What the log's line speaks of: all of the cache, or only some of its layers."""
    name = row["format_id"].removeprefix("gguf-").removeprefix("plain-").replace("-", "_")
    context = row["context"]
    growing, local = elements_per_token(model)
    block = Cache(name).block
    if "full-attention layers only" in note:
        return block.bytes_for(growing * context)
    if "window layers only" in note:
        return block.bytes_for(local * context)
    if "without the latent form" in note:
        a = model.attention
        each = model.attention_heads * (a.qk_nope_head_dim + a.qk_rope_head_dim + a.v_head_dim)
        return block.bytes_for(model.layers * each * context)
    return cache_bytes(model, context, 1, Cache(name, windows=False))


def memory_rows() -> list[tuple[str, float, Range]]:
    """Id, bytes measured, and the range of ours for the same part of a loaded model."""
    found = []
    for row in measured("gpu_memory"):
        model, format, gpus, note = (
            models()[row["model_id"]],
            format_of(row["format_id"]),
            row["device_count"],
            row["note"],
        )
        value = row["value"] * BYTES[row["unit"]]
        several = gpus > 1
        if "whole process" in note:
            # Two processes' parts are printed as one sum: the layers are split evenly.
            each = use(model, format, row["context"], 1, Cache("q8_0"), "llama.cpp", gpus, "layer").total
            ours = Range(each.low * gpus, each.expected * gpus, each.high * gpus)
        elif "non-torch" in note:
            ours = _gib(CONTEXT_GIB["vllm", several])
        elif "activation peak" in note:
            ours = _gib(VLLM_ACTIVATIONS_GIB)
        elif "left for the KV cache" in note:
            one = use(model, format, 1, 1, Cache(), "vllm")
            room = 71.29 * GIB - one.weights
            ours = Range(room - one.overhead.high, room - one.overhead.expected, room - one.overhead.low)
        else:
            weights = use(model, format, 1, 1, Cache(), "vllm", gpus, "tensor").weights
            ours = Range(weights * 0.99, weights, weights * 1.01)
        found.append((row["id"], value, ours))
    return found


def _gib(values: tuple[float, float, float]) -> Range:
    low, usual, high = values
    return Range(low * GIB, usual * GIB, high * GIB)


def expected(row: Decode) -> Range:
    on_device = 1.0
    if row.spills:
        used = use(row.model, row.format, max(row.context, 1))
        over = used.total.expected - row.device.usable_bytes
        on_device = max(0.0, 1 - max(over, 0) / used.weights)
    return decode(row.model, row.format, row.device, max(row.context, 1), on_device=on_device)


def across_devices() -> list[float]:
    """Measured speed as a part of the expected one, by fits that have seen no row of the device."""
    return [ratio for rows in fit.by_class(decode_rows()).values() for ratio in fit.ratios(rows)]


def percent(value: float) -> str:
    return f"{value:.2%}"


def lines() -> list[Line]:
    files, recipe, caches, memory = file_errors(), file_errors(True), cache_errors(), memory_rows()
    last_digit = sum(off <= 0.0051 for _, _, off in caches)
    inside = sum(value in ours for _, value, ours in memory)
    speeds = [(row, expected(row)) for row in decode_rows()]
    covered = sum(row.tokens_per_second in ours for row, ours in speeds)
    errors = [abs(ours.expected / row.tokens_per_second - 1) for row, ours in speeds]
    above = sum(row.tokens_per_second > ceiling(row.model, row.format, row.device, row.context) for row, _ in speeds)
    foreign = [abs(1 / ratio - 1) for ratio in across_devices()]
    prompts = prefill_shares()
    prompts_inside = sum(PREFILL_SHARE[0] <= share <= PREFILL_SHARE[-1] for share in prompts)
    worst_cache = max(error for _, error, _ in caches)
    return [
        Line("weights of files, median error", len(files), percent(median(files)), "1 %", median(files) <= 0.01),
        Line("weights of files, worst error", len(files), percent(max(files)), "3 %", max(files) <= 0.03),
        Line("the same without a file of that model, median", len(recipe), percent(median(recipe))),
        Line("KV cache, to the digit that the log prints", len(caches), f"{last_digit}"),
        Line("KV cache, worst error", len(caches), percent(worst_cache), "1.5 %", worst_cache <= 0.015),
        _share("GPU memory inside our range", inside, len(memory), 0.9),
        _share("decode speed inside our range", covered, len(speeds), 0.8),
        Line("decode speed, median error", len(speeds), percent(median(errors)), "15 %", median(errors) <= 0.15),
        Line("decode speed above our ceiling", len(speeds), str(above), "0", above == 0),
        Line("decode speed of devices that a fit has not seen, median error", len(foreign), percent(median(foreign))),
        Line("prompt speed inside our range", len(prompts), percent(prompts_inside / len(prompts))),
    ]


def _share(what: str, inside: int, rows: int, promised: float) -> Line:
    return Line(what, rows, percent(inside / rows), f"{promised:.0%}", inside >= promised * rows)


def prefill_shares() -> list[float]:
    """Measured prompt speeds as parts of the device's dense 16-bit rate."""
    found = []
    for row in measured("prefill_tps"):
        rate = devices()[row["device_id"]].operations("bf16", "fp16", "fp32")
        if rate and row["tokens"]:
            operations = prefill_operations(models()[row["model_id"]], row["tokens"])
            found.append(row["value"] / row["tokens"] * operations / rate)
    return found


def show(rows: Iterable[Line]) -> str:
    head = ["", "rows", "found", "promised", ""]
    body = [
        [r.what, str(r.rows), r.found, r.promised, ("holds" if r.holds else "FAILS") * bool(r.promised)] for r in rows
    ]
    return aligned([head, *body])


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their widest cell."""
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, wide, strict=True)).rstrip() for line in lines
    )
