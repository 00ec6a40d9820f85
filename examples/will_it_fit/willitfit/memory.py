"""What a loaded model takes on each GPU: weights, cache, and the runtime's own part as a range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from willitfit.cache import Cache, cache_bytes, cache_bytes_per_gpu
from willitfit.device import GIB
from willitfit.formats import Format
from willitfit.model import Model
from willitfit.speed import Range
from willitfit.tensors import tables

Runtime = Literal["llama.cpp", "vllm"]
Split = Literal["layer", "tensor"]

#: Tokens that llama.cpp computes at once.
MICRO_BATCH = 512
#: The driver's and the libraries' own part on each GPU, GiB. llama.cpp: 0.3 to 0.6, less where a
#: program counts only its own buffers. vLLM: 0.2 (24 GB cards, its pull
#: request 14447) to 1.79 (one 80 GB card) and 3.58 (each of two, pull request 10511).
CONTEXT_GIB: dict[tuple[Runtime, bool], tuple[float, float, float]] = {
    ("llama.cpp", False): (0.05, 0.4, 0.6),
    ("llama.cpp", True): (0.05, 0.4, 0.7),
    ("vllm", False): (0.2, 1.0, 1.9),
    ("vllm", True): (0.2, 2.0, 3.8),
}
#: Peak of vLLM's trial run, GiB: 0.37 to 1.26 (same two).
VLLM_ACTIVATIONS_GIB = (0.3, 0.8, 1.4)


@dataclass(frozen=True)
class Use:
    """Bytes on one GPU, the fullest where several share a model."""

    weights: int
    cache: int
    overhead: Range
    #: Part of `weights` that a runtime may leave with the CPU: its embedding tables.
    movable: int

    @property
    def total(self) -> Range:
        """From the least, with the tables that can be left with the CPU left there, to the most."""
        sure = self.weights + self.cache
        o = self.overhead
        return Range(sure - self.movable + o.low, sure + o.expected, sure + o.high)


def usual_runtime(format: Format) -> Runtime:
    """GGUF files are llama.cpp's; everything else is taken to run under vLLM or the like."""
    return "llama.cpp" if format.gguf else "vllm"


def buffer_bytes(model: Model, context: int, flash_attention: bool = True) -> int:
    """llama.cpp's compute buffer: the logits of a micro-batch, 4 bytes each, and a few rows of activations. Without flash
    attention the scores of a micro-batch against the whole context stand there too: heads x context x 512 x 4."""
    logits = MICRO_BATCH * model.vocab_size * 4
    rows = MICRO_BATCH * (2 * model.hidden_size + model.intermediate_size) * 4
    scores = 0 if flash_attention else model.attention_heads * context * MICRO_BATCH * 4
    return max(logits, scores) + rows


def overhead(
    model: Model, context: int, runtime: Runtime, gpus: int = 1, flash_attention: bool = True
) -> Range:
    """The runtime's own part on each GPU, bytes."""
    low, usual, high = (gib * GIB for gib in CONTEXT_GIB[runtime, gpus > 1])
    if runtime == "vllm":
        a, b, c = (gib * GIB for gib in VLLM_ACTIVATIONS_GIB)
        return Range(low + a, usual + b, high + c).whole()
    buffer = buffer_bytes(model, context, flash_attention)
    return Range(low, usual + buffer, high + 1.5 * buffer).whole()


def _tables(model: Model, format: Format) -> int:
    """Bytes of the embedding tables."""
    return round(sum(format.tensor_bytes(t, model) for t in tables(model)))


def use(
    model: Model,
    format: Format,
    context: int,
    batch: int = 1,
    kept: Cache | None = None,
    runtime: Runtime | None = None,
    gpus: int = 1,
    split: Split = "layer",
    flash_attention: bool = True,
) -> Use:
    """Bytes on the fullest of `gpus`.

    Layers split: whole layers go to each GPU, so the fullest has ceil(layers / gpus) of them. Tensors split: each GPU has
    its part of every matrix and of the KV heads (see cache_bytes_per_gpu). The overhead is each GPU's own.
    """
    kept = kept or Cache()
    runtime = runtime or usual_runtime(format)
    weights = format.bytes_for(model)
    movable = _tables(model, format) if runtime == "llama.cpp" else 0
    cache = cache_bytes(model, context, batch, kept)
    if gpus > 1 and split == "layer":
        layers = min(-(-model.layers // gpus), model.layers)
        weights = -(-weights * layers // model.layers)
        cache = -(-cache * layers // model.layers)
        movable = movable * layers // model.layers
    elif gpus > 1:
        weights = -(-weights // gpus)
        movable //= gpus
        cache = cache_bytes_per_gpu(model, context, batch, kept, gpus)
    return Use(weights, cache, overhead(model, context, runtime, gpus, flash_attention), min(movable, weights))
