"""The tensors of a model: what a file format stores, each with its row length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from willitfit.model import Model


@dataclass(frozen=True)
class Tensor:
    """`role` as GGUF names it (attn_v, ffn_down …); `row` elements lie together; small ones (norms, biases, routers)
    stay in full precision in every file."""

    role: str
    layer: int
    row: int
    parameters: int
    small: bool = False
    #: One matrix for each expert.
    expert: bool = False


def tensors(model: Model) -> Iterator[Tensor]:
    """Every tensor; their parameters add up to `model.parameters().total`, vision towers and the like apart."""
    d, recipe = model.hidden_size, model.recipe
    norm = d * (2 if recipe.norm_bias else 1)
    yield from tables(model)
    if recipe.learned_positions:
        yield Tensor("position_embd", 0, d, recipe.learned_positions * d, small=True)
    yield Tensor("norm", 0, norm, norm, small=True)
    for layer in range(model.layers):
        yield Tensor("norm", layer, norm, recipe.norms_per_layer * norm, small=True)
        yield from _attention(model, layer)
        experts = model.experts
        if not experts or layer < experts.first_dense_layers:
            yield from _mlp(model, layer, model.intermediate_size, 1)
            continue
        router = experts.count * d + (experts.count if recipe.router_bias else 0)
        yield Tensor("router", layer, d, router, small=True)
        yield from _mlp(model, layer, experts.intermediate_size, experts.count, expert=True)
        if experts.shared:
            yield from _mlp(model, layer, experts.intermediate_size, experts.shared)


def tables(model: Model) -> Iterator[Tensor]:
    """The rows of the vocabulary: what a token goes in as, and, where it is not the same table, what it comes out by."""
    size = model.vocab_size * model.hidden_size
    yield Tensor("token_embd", 0, model.hidden_size, size)
    if not model.tied_embeddings:
        yield Tensor("output", 0, model.hidden_size, size)


def _mlp(model: Model, layer: int, width: int, count: int, expert: bool = False) -> Iterator[Tensor]:
    d, recipe = model.hidden_size, model.recipe
    ups = ["ffn_gate", "ffn_up"] if recipe.mlp_matrices == 3 else ["ffn_up"]
    for role in ups:
        yield Tensor(role, layer, d, count * d * width, expert=expert)
    yield Tensor("ffn_down", layer, width, count * d * width, expert=expert)
    if recipe.mlp_bias:
        yield Tensor("bias", layer, d, count * (len(ups) * width + d), small=True, expert=expert)


def _attention(model: Model, layer: int) -> Iterator[Tensor]:
    d, heads, kv, size, recipe, a = (
        model.hidden_size,
        model.attention_heads,
        model.kv_heads,
        model.head_dim,
        model.recipe,
        model.attention,
    )
    if a.kind == "latent":
        query = heads * (a.qk_nope_head_dim + a.qk_rope_head_dim)
        if a.q_lora_rank:
            yield Tensor("attn_q_a", layer, d, d * a.q_lora_rank)
            yield Tensor("norm", layer, a.q_lora_rank, a.q_lora_rank, small=True)
            yield Tensor("attn_q_b", layer, a.q_lora_rank, a.q_lora_rank * query)
        else:
            yield Tensor("attn_q", layer, d, d * query)
        yield Tensor("attn_kv_a", layer, d, d * (a.kv_lora_rank + a.qk_rope_head_dim))
        yield Tensor("norm", layer, a.kv_lora_rank, a.kv_lora_rank, small=True)
        up = a.kv_lora_rank * heads * (a.qk_nope_head_dim + a.v_head_dim)
        yield Tensor("attn_kv_b", layer, a.kv_lora_rank, up)
        yield Tensor("attn_output", layer, heads * a.v_head_dim, heads * a.v_head_dim * d)
        return
    yield Tensor("attn_q", layer, d, d * heads * size)
    yield Tensor("attn_k", layer, d, d * kv * size)
    yield Tensor("attn_v", layer, d, d * kv * size)
    yield Tensor("attn_output", layer, heads * size, heads * size * d)
    small = (heads + 2 * kv) * size if recipe.qkv_bias else 0
    small += d if recipe.out_bias else 0
    small += 2 * size if recipe.qk_norm else 0
    small += heads if recipe.attention_sinks else 0
    if small:
        yield Tensor("bias", layer, small, small, small=True)
