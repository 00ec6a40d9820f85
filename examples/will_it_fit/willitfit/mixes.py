"""How llama.cpp mixes block formats in one file: which tensors get more bits.

Source: the rules in llama.cpp's quantize code (src/llama-quant.cpp) as they stood in 2024-2026; the sizes of files as
measured are in data/formats.json, and `make accuracy` prints how far these rules are from them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from willitfit.model import Model
from willitfit.tensors import Tensor, tensors

#: Block size and bytes a block; data/formats.json has them with their sources, a test compares.
LAYOUT = {
    "f32": (1, 4),
    "f16": (1, 2),
    "q4_0": (32, 18),
    "q5_0": (32, 22),
    "q5_1": (32, 24),
    "q8_0": (32, 34),
    "mxfp4": (32, 17),
    "q2_k": (256, 84),
    "q3_k": (256, 110),
    "q4_k": (256, 144),
    "q5_k": (256, 176),
    "q6_k": (256, 210),
}
#: What a row that is no multiple of 256 gets instead.
FALLBACK = {"q2_k": "q4_0", "q3_k": "q4_0", "q4_k": "q5_0", "q5_k": "q5_1", "q6_k": "q8_0"}

Choice = Callable[[Tensor, Model], str]


def more_bits(layer: int, layers: int) -> bool:
    """The first and the last eighth of the layers, and every third between."""
    eighth = layers // 8
    return layer < eighth or layer >= 7 * layers // 8 or (layer - eighth) % 3 == 2


def _is_output(tensor: Tensor, model: Model) -> bool:
    return tensor.role == "output" or (tensor.role == "token_embd" and model.tied_embeddings)


def _large_groups(model: Model) -> bool:
    """Eight query heads to a KV head, 80 layers: the 70B models, whose values are few and get a step more."""
    return model.layers == 80 and model.attention_heads == 8 * model.kv_heads


def _plain(kind: str) -> Choice:
    def choose(tensor: Tensor, model: Model) -> str:
        return "q6_k" if _is_output(tensor, model) and kind != "q8_0" else kind

    return choose


def _k_medium(kind: str, values: str) -> Choice:
    def choose(tensor: Tensor, model: Model) -> str:
        eight_experts = model.experts is not None and model.experts.count == 8
        if _is_output(tensor, model):
            return "q6_k"
        if tensor.role == "attn_v":
            if eight_experts:
                return "q8_0"
            if more_bits(tensor.layer, model.layers):
                return values
            return "q5_k" if kind == "q4_k" and _large_groups(model) else kind
        if tensor.role == "attn_k" and eight_experts:
            return "q8_0"
        if tensor.role == "attn_output" and eight_experts and kind == "q4_k":
            return "q5_k"
        if tensor.role == "ffn_down" and more_bits(tensor.layer, model.layers):
            return values
        return kind

    return choose


def _k_small(tensor: Tensor, model: Model) -> str:
    if _is_output(tensor, model):
        return "q6_k"
    if tensor.role == "attn_v" and (tensor.layer < 4 or _large_groups(model)):
        return "q5_k"
    return "q5_k" if tensor.role == "ffn_down" and tensor.layer < model.layers // 8 else "q4_k"


def _q3(size: str) -> Choice:
    def choose(tensor: Tensor, model: Model) -> str:
        if _is_output(tensor, model):
            return "q6_k"
        if size == "s":
            return "q3_k"
        if tensor.role == "attn_v":
            if size == "l":
                return "q5_k"
            return "q5_k" if tensor.layer < 2 else "q4_k"
        if tensor.role == "ffn_down":
            if size == "l":
                return "q5_k"
            few = tensor.layer < model.layers // 16
            return "q5_k" if few else "q4_k"
        if tensor.role == "attn_output":
            return "q5_k" if size == "l" else "q4_k"
        return "q3_k"

    return choose


def _q2(tensor: Tensor, model: Model) -> str:
    if _is_output(tensor, model):
        return "q6_k"
    if tensor.role == "attn_v":
        return "q4_k" if model.attention_heads >= 4 * model.kv_heads else "q3_k"
    return "q3_k" if tensor.role in ("ffn_down", "attn_output") else "q2_k"


RECIPES: dict[str, Choice] = {
    "f16": lambda *_: "f16",
    "q8-0": _plain("q8_0"),
    "q6-k": _plain("q6_k"),
    "q4-0": _plain("q4_0"),
    "q5-k-m": _k_medium("q5_k", "q6_k"),
    "q4-k-m": _k_medium("q4_k", "q6_k"),
    "q5-k-s": _plain("q5_k"),
    "q4-k-s": _k_small,
    "q3-k-s": _q3("s"),
    "q3-k-m": _q3("m"),
    "q3-k-l": _q3("l"),
    "q2-k": _q2,
    # Experts in MXFP4, everything else in eight bits: as the files of gpt-oss are.
    "mxfp4": lambda tensor, _: "mxfp4" if tensor.expert else "q8_0",
}


def size_of(tensor: Tensor, kind: str) -> int:
    """Bytes of a tensor in a block format; a row that does not divide falls back as llama.cpp does."""
    if tensor.small:
        kind = "f32"
    elif tensor.row % LAYOUT[kind][0]:
        kind = FALLBACK.get(kind, "f16")
        if tensor.row % LAYOUT[kind][0]:
            kind = "f16"
    block, size = LAYOUT[kind]
    return tensor.parameters * size // block


@lru_cache(4096)
def mixed_bytes(mix: str, model: Model) -> tuple[int, int] | None:
    """Parameters and bytes of a file of this mix; None where no recipe is known."""
    choose = RECIPES.get(mix)
    if not choose:
        return None
    every = list(tensors(model))
    return sum(t.parameters for t in every), sum(size_of(t, choose(t, model)) for t in every)
