"""How fast: the ceiling that memory sets, what is to be expected below it, and where computing becomes the limit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from willitfit.cache import Cache, cache_bytes
from willitfit.data import HERE
from willitfit.device import Device
from willitfit.formats import Format
from willitfit.model import Model

#: What a program on the CPU reads of a model that a GPU has no room for, GB/s: two channels of DDR4 to two of DDR5.
HOST_GB_S = (20.0, 45.0, 90.0)


@dataclass(frozen=True)
class Range:
    low: float
    expected: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def whole(self) -> Range:
        """Of sizes: whole bytes."""
        return Range(round(self.low), round(self.expected), round(self.high))


@dataclass(frozen=True)
class Fit:
    """A step takes layer_ms x layers + weights / (weights_share x bandwidth) + cache / (cache_share x bandwidth), fitted
    on the rows of data/measured.json for one kind of memory (`python -m tools.accuracy --fit`).

    low, high: the speeds between which nine rows of ten lie, as parts of the expected one.
    """

    layer_ms: float
    expert_layer_ms: float
    weights_share: float
    cache_share: float
    low: float
    high: float
    rows: int


@cache
def fits() -> dict[str, Fit]:
    """By kind of memory: "gddr", "hbm", "apple", "unified", "old"."""
    given = json.loads((HERE / "fitted.json").read_text(encoding="utf-8"))
    return {name: Fit(**values) for name, values in given.items()}


def memory_class(device: Device) -> str:
    """Which fit a device takes. Kinds that no row was measured on (TPUs, CPUs) take that of unified memory."""
    if device.kind == "apple":
        return "apple"
    if "HBM" in device.memory_type:
        return "hbm"
    if device.memory_type in ("GDDR5", "GDDR5X"):
        return "old"
    return "gddr" if device.memory_type.startswith("GDDR") else "unified"


@dataclass(frozen=True)
class Step:
    """What one step of decoding reads and computes, for all sequences of a batch."""

    weights: float
    cache: float
    operations: float


def step(model: Model, format: Format, context: int, batch: int = 1, kept: Cache | None = None) -> Step:
    """Bytes read, and 2 operations for each active parameter and sequence. Layers with a window read their window."""
    read = cache_bytes(model, context, batch, kept)
    return Step(format.read_bytes(model, batch), read, 2.0 * batch * model.parameters().active)


def ceiling(
    model: Model,
    format: Format,
    device: Device,
    context: int,
    batch: int = 1,
    gpus: int = 1,
    kept: Cache | None = None,
) -> float:
    """Tokens a second of all sequences that no program can exceed: every byte read once at full bandwidth, on one GPU
    after the other (layers split) at batch 1; `gpus` is 1 there, and N where each reads its part at the same time."""
    one = step(model, format, context, batch, kept)
    return batch * gpus * device.bandwidth_gb_s * 1e9 / (one.weights + one.cache)


def decode(
    model: Model,
    format: Format,
    device: Device,
    context: int,
    batch: int = 1,
    kept: Cache | None = None,
    on_device: float = 1.0,
    readers: int = 1,
) -> Range:
    """Tokens a second of all sequences; `on_device` is the part of the weights that the GPU has room for, the rest is
    read from the computer's own memory at HOST_GB_S, and no faster than the device would read it: where both are one
    memory, there is nothing faster to go to. `readers` GPUs read at the same time (tensor parallelism): at best
    that many times as fast, and with a slow line between them no faster than one. GPUs that take turns are one reader.
    """
    fit = fits()[memory_class(device)]
    one = step(model, format, context, batch, kept)
    bandwidth = device.bandwidth_gb_s * 1e9
    layers = model.layers / 1e3 * (fit.layer_ms + (fit.expert_layer_ms if model.experts else 0))
    reading = one.weights * on_device / (fit.weights_share * bandwidth)
    rate = device.operations("bf16", "fp16", "fp32")
    if rate and batch > 1:
        reading = max(reading, one.operations / rate)
    seconds = layers + reading + one.cache / (fit.cache_share * bandwidth)
    outside = one.weights * (1 - on_device)
    hosts = (min(host * 1e9, fit.weights_share * bandwidth) for host in HOST_GB_S)
    slow, usual, fast = (batch / (seconds + outside / host) for host in hosts)
    limit = ceiling(model, format, device, context, batch, readers, kept)
    if on_device == 1 and readers > 1:
        shared = batch / (layers + (seconds - layers) / readers)
        return Range(usual * fit.low, min(shared, limit), min(shared * fit.high, limit))
    return Range(slow * fit.low, min(usual, limit), min(fast * fit.high, limit))


#: The part of a device's dense rate that prompts are read at: 87 % of the rows of measured.json lie between the outer two.
PREFILL_SHARE = (0.1, 0.4, 0.9)


def prefill_operations(model: Model, tokens: int) -> float:
    """2 x active parameters x tokens, and attention: 4 x layers x heads x head_dim for each pair of tokens, half of the
    pairs (scaling-book, inference)."""
    a = model.attention
    pairs = a.growing_layers * tokens**2 / 2
    pairs += a.local_layers * min(tokens, a.window) * max(tokens - a.window / 2, tokens / 2)
    return 2.0 * model.parameters().active * tokens + 4.0 * model.attention_heads * model.head_dim * pairs


def prefill(model: Model, device: Device, tokens: int) -> Range | None:
    """Tokens a second at which a prompt is read, None where the device's rate is not known. Quantized weights may go
    through paths for integers, which are faster than the rate for 16 bits."""
    rate = device.operations("bf16", "fp16", "fp32")
    if not rate:
        return None
    seconds = prefill_operations(model, tokens) / rate
    low, usual, high = (tokens * share / seconds for share in PREFILL_SHARE)
    return Range(low, usual, high)


def critical_batch(format: Format, model: Model, device: Device) -> float | None:
    """Sequences from which a step is bound by computing: operations a second / bandwidth x bytes a weight / 2."""
    rate = device.operations("bf16", "fp16", "fp32")
    if not rate:
        return None
    return rate / (device.bandwidth_gb_s * 1e9) * format.bits_per_weight(model) / 8 / 2
