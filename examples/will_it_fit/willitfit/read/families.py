"""What an architecture's name says that its config.json does not.

Sources: the configuration and modelling files of each architecture in huggingface/transformers
(src/transformers/models), and the parameter totals of data/models.json, which the tests compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from willitfit.model import Recipe

#: Which layers have the window, where the config does not list them: none (a window is stated and not used), all,
#: all but every n-th (the n is `pattern`), or those from max_window_layers on where use_sliding_window is set.
Window = Literal["none", "all", "pattern", "upper"]


@dataclass(frozen=True)
class Family:
    """head_dim: its default; 0 means hidden_size / attention heads. tied: default of tie_word_embeddings.

    sizes: defaults of other fields, which a config inside a multimodal one leaves out.
    """

    recipe: Recipe = field(default_factory=Recipe)
    tied: bool = False
    head_dim: int = 0
    window: Window = "none"
    pattern: int = 2
    sizes: Mapping[str, int] = field(default_factory=dict)


_GPT2 = Recipe(qkv_bias=True, out_bias=True, norm_bias=True, mlp_matrices=2, mlp_bias=True)
_GPT_OSS = Recipe(qkv_bias=True, out_bias=True, attention_sinks=True, mlp_bias=True, router_bias=True)
_QKV_BIAS, _QK_NORM, _ROUTER_BIAS = Recipe(qkv_bias=True), Recipe(qk_norm=True), Recipe(router_bias=True)
_LLAMA_SIZES = {
    **{"num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32, "intermediate_size": 11008},
    **{"vocab_size": 32000, "max_position_embeddings": 2048},
}
_MISTRAL_SIZES = {
    **_LLAMA_SIZES,
    **{"intermediate_size": 14336, "num_key_value_heads": 8, "max_position_embeddings": 131072},
}
_GEMMA3_SIZES = {
    **{"num_attention_heads": 8, "num_key_value_heads": 4, "vocab_size": 262208},
    **{"max_position_embeddings": 131072, "sliding_window": 4096},
}
_GEMMA3 = Family(Recipe(qk_norm=True, norms_per_layer=4), True, 256, "pattern", 6, _GEMMA3_SIZES)
_QWEN3_NEXT = Family(_QK_NORM, False, 256)

#: By model_type.
FAMILIES: dict[str, Family] = {
    "llama": Family(sizes=_LLAMA_SIZES),
    "mistral": Family(window="all", sizes=_MISTRAL_SIZES),
    "mixtral": Family(window="all"),
    "qwen": Family(_QKV_BIAS),
    "qwen2": Family(_QKV_BIAS, window="upper"),
    "qwen2_moe": Family(_QKV_BIAS, window="upper"),
    "qwen3": Family(_QK_NORM, head_dim=128, window="upper"),
    "qwen3_moe": Family(_QK_NORM, window="upper"),
    "qwen3_next": _QWEN3_NEXT,
    "qwen3_5_text": _QWEN3_NEXT,
    "qwen3_5_moe_text": _QWEN3_NEXT,
    "gemma": Family(tied=True, head_dim=256),
    "gemma2": Family(Recipe(norms_per_layer=4), True, 256, "pattern", 2),
    "gemma3": _GEMMA3,
    "gemma3_text": _GEMMA3,
    "phi3": Family(),
    "gpt2": Family(_GPT2, tied=True),
    "deepseek_v2": Family(),
    "deepseek_v3": Family(_ROUTER_BIAS),
    "kimi_k2": Family(_ROUTER_BIAS),
    "gpt_oss": Family(_GPT_OSS, False, 64, "pattern", 2),
}

#: Names under which the same text model stands inside a multimodal one.
ALIASES = {
    "qwen2_vl": "qwen2",
    "qwen2_vl_text": "qwen2",
    "qwen2_5_vl": "qwen2",
    "qwen2_5_vl_text": "qwen2",
    "qwen3_vl_text": "qwen3",
    "qwen3_vl_moe_text": "qwen3_moe",
}

#: By the first of `architectures`, where model_type is missing.
ARCHITECTURES = {
    "LlamaForCausalLM": "llama",
    "MistralForCausalLM": "mistral",
    "MixtralForCausalLM": "mixtral",
    "QWenLMHeadModel": "qwen",
    "Qwen2ForCausalLM": "qwen2",
    "Qwen2MoeForCausalLM": "qwen2_moe",
    "Qwen3ForCausalLM": "qwen3",
    "Qwen3MoeForCausalLM": "qwen3_moe",
    "Qwen3NextForCausalLM": "qwen3_next",
    "GemmaForCausalLM": "gemma",
    "Gemma2ForCausalLM": "gemma2",
    "Gemma3ForCausalLM": "gemma3_text",
    "Phi3ForCausalLM": "phi3",
    "GPT2LMHeadModel": "gpt2",
    "DeepseekV2ForCausalLM": "deepseek_v2",
    "DeepseekV3ForCausalLM": "deepseek_v3",
    "GptOssForCausalLM": "gpt_oss",
}
