"""The KV cache: what attention keeps of every token so far."""

from __future__ import annotations

from dataclasses import dataclass

from willitfit.formats import Block
from willitfit.model import Model

#: Bytes of the elements of a cache. Quantized ones are blocks of 32 with a scale of two bytes (ggml-common.h).
CACHE_FORMATS: dict[str, Block] = {
    "f32": Block(1, 4),
    "f16": Block(1, 2),
    "bf16": Block(1, 2),
    "fp8": Block(1, 1),
    "q8_0": Block(32, 34),
    "q5_1": Block(32, 24),
    "q5_0": Block(32, 22),
    "q4_1": Block(32, 20),
    "q4_0": Block(32, 18),
}


@dataclass(frozen=True)
class Cache:
    """How a runtime keeps it.

    windows: whether layers with a sliding window stop growing (some runtimes keep all of them at full length);
    window_extra: cells that such a layer keeps beyond its window (llama.cpp: the micro-batch, 512).
    """

    format: str = "f16"
    windows: bool = True
    window_extra: int = 0

    @property
    def block(self) -> Block:
        return CACHE_FORMATS[self.format]


def elements_per_token(model: Model) -> tuple[int, int]:
    """Elements that one token adds to all layers that look back to the start, and to all layers with a window.

    Heads: 2 x layers x kv_heads x head_dim (keys and values). Latent: layers x (kv_lora_rank + qk_rope_head_dim): one
    vector stands for both (DeepSeek-V2, arXiv 2405.04434).
    """
    a = model.attention
    if a.kind == "latent":
        each = a.kv_lora_rank + a.qk_rope_head_dim
    else:
        each = 2 * model.kv_heads * model.head_dim
    return a.growing_layers * each, a.local_layers * each


def cache_bytes(model: Model, context: int, batch: int = 1, cache: Cache | None = None) -> int:
    """Bytes of the cache for `batch` sequences of `context` tokens each.

    A token's elements x min(context, window + extra) for layers with a window. Blocks of a quantized cache lie within
    the elements of one token, so they are whole for every model whose heads are multiples of 32.
    """
    cache = cache or Cache()
    growing, local = elements_per_token(model)
    kept = min(context, model.attention.window + cache.window_extra) if cache.windows else context
    return cache.block.bytes_for((growing * context + local * kept) * batch)


def cache_bytes_per_gpu(model: Model, context: int, batch: int, cache: Cache, gpus: int) -> int:
    """With tensor parallelism each GPU keeps its share of the KV heads, at least one: below one head a GPU, heads are
    kept twice. A latent cannot be split by heads: every GPU keeps all of it."""
    whole = cache_bytes(model, context, batch, cache)
    if model.attention.kind == "latent":
        return whole
    heads = -(-model.kv_heads // gpus)
    return -(-whole * heads // model.kv_heads)


def largest_context(model: Model, room: float, batch: int = 1, cache: Cache | None = None) -> int:
    """The most tokens of each sequence whose cache takes at most `room` bytes; 0 if none. May exceed max_context."""
    if room < cache_bytes(model, 1, batch, cache):
        return 0
    low, high = 1, 2
    while high < 2**40 and cache_bytes(model, high, batch, cache) <= room:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if cache_bytes(model, middle, batch, cache) <= room else (low, middle)
    return low
