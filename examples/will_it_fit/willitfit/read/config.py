"""A Hugging Face config.json, as a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from willitfit.model import Attention, Experts, Model
from willitfit.read.errors import Unreadable, shown
from willitfit.read.families import ALIASES, ARCHITECTURES, FAMILIES, Family
from willitfit.read.fields import Fields
from willitfit.read.layers import heads_attention, is_hybrid
from willitfit.read.mixture import experts_of
from willitfit.read.strict_json import parse

#: Longest config.json that is read, in characters.
LONGEST = 4_000_000
#: Where a multimodal config keeps that of its text model.
WRAPPED = ("text_config", "llm_config", "language_config")
VISION = ("vision_config", "visual", "audio_config")


def from_text(text: str, name: str = "config.json") -> Model:
    """The model that the file's text describes. Raises Unreadable."""
    return from_config(parse(text, name, LONGEST), name)


def from_config(config: Mapping[str, Any], name: str = "config.json") -> Model:
    """The model that a parsed config.json describes; `notes` say what had to be assumed. Raises Unreadable."""
    notes: list[str] = []
    fields = _text_model(Fields(config, name), notes)
    kind = _kind(fields)
    family = FAMILIES.get(kind)
    if family is None:
        family = Family()
        notes.append(f"The model_type {shown(kind)} is not known; it is counted as if it were built like Llama."
                     if kind else "There is no model_type; it is counted as if it were built like Llama.")  # fmt: skip
    layers = fields.whole("num_hidden_layers", "n_layer", "n_layers", "num_layers", most=10**4)
    hidden = fields.whole("hidden_size", "n_embd", "d_model", most=10**6)
    heads = fields.whole("num_attention_heads", "n_head", "n_heads", most=10**5)
    experts, extra = experts_of(fields, layers, hidden, notes)
    if "kv_lora_rank" in fields:
        attention, kv = _latent(fields, layers), heads
        head_dim = attention.qk_nope_head_dim + attention.qk_rope_head_dim
    else:
        attention = heads_attention(fields, family, layers, notes)
        kv = _kv_heads(fields, heads)
        head_dim = _head_dim(fields, family, hidden, heads, notes)
    context = fields.whole("max_position_embeddings", "n_positions", "seq_length", "max_seq_len", most=10**9)
    title = _title(fields, kind)
    model = Model(
        id=title,
        name=title,
        layers=layers,
        hidden_size=hidden,
        attention_heads=heads,
        kv_heads=kv,
        head_dim=head_dim,
        intermediate_size=_intermediate(fields, kind, hidden, experts),
        vocab_size=fields.whole("vocab_size", "padded_vocab_size", most=10**8),
        tied_embeddings=fields.flag("tie_word_embeddings", family.tied),
        max_context=context,
        attention=attention,
        experts=experts,
        recipe=replace(family.recipe, **_biases(fields, kind), learned_positions=context if kind == "gpt2" else 0),
    )
    extra += _latent_biases(fields, attention, layers, hidden) + _hybrid_extra(fields, model)
    if fields.whole("num_nextn_predict_layers", least=0, most=10**4, default=0):
        notes.append("Layers that predict further tokens at once are not counted.")
    counted = model.parameters().total + extra if extra else None
    return replace(model, counted=counted, notes=tuple(notes))


def _text_model(outer: Fields, notes: list[str]) -> Fields:
    """The part of the config that describes the text model; what it lacks is taken from around it and from defaults."""
    key = outer.find(*WRAPPED)
    if key is None:
        if outer.find(*VISION):
            notes.append("Only the text model is counted; parts for images or sound are not.")
        return outer
    inner = outer.values[key]
    if not isinstance(inner, Mapping):
        raise Unreadable(f"{outer.name}: {key} is {shown(inner)}, expected a table.")
    notes.append("Only the text model is counted; parts for images or sound are not.")
    values = {k: v for k, v in inner.items() if v is not None}
    for shared in ("tie_word_embeddings", "vocab_size", "_name_or_path"):
        if shared not in values and shared in outer:
            values[shared] = outer.values[shared]
    if "model_type" not in values and "architectures" not in values and "model_type" in outer:
        values["model_type"] = outer.values["model_type"]
    fields = Fields(values, f"{outer.name}: {key}")
    sizes = FAMILIES.get(_kind(fields), Family()).sizes
    if assumed := {field: size for field, size in sizes.items() if field not in values}:
        listed = ", ".join(f"{field} {size}" for field, size in assumed.items())
        notes.append(f"{key} leaves out what is the architecture's default: {listed}.")
    return Fields({**assumed, **values}, fields.name)


def _kind(fields: Fields) -> str:
    kind = fields.text("model_type")
    if not kind and (names := fields.items("architectures", str)):
        kind = ARCHITECTURES.get(names[0], names[0])
    return ALIASES.get(kind, kind)


def _title(fields: Fields, kind: str) -> str:
    path = fields.text("_name_or_path").replace("\\", "/").rstrip("/").rpartition("/")[2]
    printable = "".join(c for c in path or kind if c.isprintable())
    return printable[:100] or "model"


def _kv_heads(fields: Fields, heads: int) -> int:
    kv = fields.whole("num_key_value_heads", most=10**5, default=1 if fields.flag("multi_query") else heads)
    if heads % kv:
        raise Unreadable(f"{fields.name}: {heads} attention heads cannot share {kv} KV heads evenly.")
    return kv


def _head_dim(fields: Fields, family: Family, hidden: int, heads: int, notes: list[str]) -> int:
    if fields.find("head_dim", "kv_channels"):
        return fields.whole("head_dim", "kv_channels", most=10**5)
    if family.head_dim:
        notes.append(f"head_dim is not given; the architecture's default of {family.head_dim} is taken.")
        return family.head_dim
    if hidden % heads:
        raise Unreadable(
            f"{fields.name}: head_dim is missing, and hidden_size {hidden} is no multiple of {heads} heads."
        )
    notes.append(f"head_dim is not given; hidden_size / attention heads = {hidden // heads} is taken.")
    return hidden // heads


def _intermediate(fields: Fields, kind: str, hidden: int, experts: Experts | None) -> int:
    if kind == "gpt2":
        return fields.whole("n_inner", most=10**7, default=4 * hidden)
    width = fields.whole(
        "intermediate_size", "ffn_dim", "n_inner", most=10**7, default=experts.intermediate_size if experts else None
    )
    # The first Qwen's field is the sum of two projections.
    return width // 2 if kind == "qwen" else width


def _biases(fields: Fields, kind: str) -> dict[str, bool]:
    """Biases that a config can switch on where the architecture has none."""
    found: dict[str, bool] = {}
    if kind not in ("qwen2", "qwen2_moe", "qwen", "gpt2", "gpt_oss") and fields.flag("attention_bias"):
        found |= {"qkv_bias": True, "out_bias": True}
    if kind not in ("gpt2", "gpt_oss") and fields.flag("mlp_bias"):
        found["mlp_bias"] = True
    return found


def _latent(fields: Fields, layers: int) -> Attention:
    return Attention(
        "latent",
        layers,
        kv_lora_rank=fields.whole("kv_lora_rank", most=10**6),
        qk_rope_head_dim=fields.whole("qk_rope_head_dim", most=10**5),
        qk_nope_head_dim=fields.whole("qk_nope_head_dim", most=10**5),
        v_head_dim=fields.whole("v_head_dim", most=10**5),
        q_lora_rank=fields.whole("q_lora_rank", least=0, most=10**6, default=0),
    )


def _latent_biases(fields: Fields, attention: Attention, layers: int, hidden: int) -> int:
    if attention.kind != "latent" or not fields.flag("attention_bias"):
        return 0
    return layers * (attention.q_lora_rank + attention.kv_lora_rank + attention.qk_rope_head_dim + hidden)


def _hybrid_extra(fields: Fields, model: Model) -> int:
    """What the layers of a Qwen3-Next have more (or less) than if all were plain attention.

    Full attention has a gate as wide as its queries. Linear attention is a gated delta net: projections of keys and
    queries, of values and their gate, of two scalars a head, a short convolution, two vectors and a norm
    (transformers, models/qwen3_next/modular_qwen3_next.py).
    """
    if not is_hybrid(fields):
        return 0
    d, full = model.hidden_size, model.attention.growing_layers
    value_heads = fields.whole("linear_num_value_heads", most=10**5)
    value_dim = fields.whole("linear_value_head_dim", most=10**5)
    keys = fields.whole("linear_num_key_heads", most=10**5) * fields.whole("linear_key_head_dim", most=10**5)
    values = value_heads * value_dim
    kernel = fields.whole("linear_conv_kernel_dim", most=10**4, default=4)
    linear = d * (2 * keys + 2 * values) + d * 2 * value_heads + (2 * keys + values) * kernel
    linear += 2 * value_heads + value_dim + values * d
    gate = d * model.attention_heads * model.head_dim
    plain = 2 * d * (model.attention_heads + model.kv_heads) * model.head_dim + 2 * model.head_dim
    return full * gate + (model.layers - full) * (linear - plain)
