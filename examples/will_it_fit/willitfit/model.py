"""A language model by its dimensions, and how many parameters they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self


@dataclass(frozen=True)
class Attention:
    """What a layer keeps of each token.

    kind: "heads" keeps a key and a value for each KV head (MHA, GQA and MQA differ only in how many there are);
    "latent" keeps one compressed vector (MLA, DeepSeek-V2, arXiv 2405.04434).
    local_layers: layers that look back only `window` tokens; growing_layers: those that look back to the start. What is
    neither (linear attention, state-space layers) keeps nothing that grows.
    """

    kind: Literal["heads", "latent"]
    growing_layers: int
    local_layers: int = 0
    window: int = 0
    kv_lora_rank: int = 0
    qk_rope_head_dim: int = 0
    qk_nope_head_dim: int = 0
    v_head_dim: int = 0
    q_lora_rank: int = 0


@dataclass(frozen=True)
class Experts:
    """A mixture of experts: all of them lie in memory, a few are read for each token."""

    count: int
    per_token: int
    shared: int
    intermediate_size: int
    first_dense_layers: int = 0


@dataclass(frozen=True)
class Recipe:
    """The small parts that a parameter count includes."""

    qkv_bias: bool = False
    out_bias: bool = False
    qk_norm: bool = False
    attention_sinks: bool = False
    norms_per_layer: int = 2
    norm_bias: bool = False
    mlp_matrices: int = 3
    mlp_bias: bool = False
    router_bias: bool = False
    learned_positions: int = 0


@dataclass(frozen=True)
class Parameters:
    """total: all that lie in memory; active: used for a token; read: fetched for a token (of the input embedding only
    one row is, unless the output shares it)."""

    total: int
    active: int
    read: int


@dataclass(frozen=True)
class Model:
    """Dimensions as a Hugging Face config.json names them.

    head_dim is given, never derived: hidden_size / attention_heads is wrong for Qwen3, Gemma and gpt-oss.
    file_bytes: size of all tensors, where they were read from a file (see formats.as_in_file).
    """

    id: str
    name: str
    layers: int
    hidden_size: int
    attention_heads: int
    kv_heads: int
    head_dim: int
    intermediate_size: int
    vocab_size: int
    tied_embeddings: bool
    max_context: int
    attention: Attention
    experts: Experts | None = None
    recipe: Recipe = field(default_factory=Recipe)
    file_bytes: int | None = None
    #: Parameters as counted in a file, where the dimensions cannot tell.
    counted: int | None = None
    #: What the reader of a file assumed, in whole sentences.
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """A row of data/models.json."""
        given = row["attention"]
        layers = row["layers"]
        if given["kind"] == "mla":
            latent = {k: given[k] for k in ("kv_lora_rank", "qk_rope_head_dim", "qk_nope_head_dim", "v_head_dim")}
            attention = Attention("latent", layers, q_lora_rank=given["q_lora_rank"] or 0, **latent)
        elif given["kind"] == "sliding":
            attention = Attention("heads", given["global_layers"], given["local_layers"], given["window"])
        else:
            attention = Attention("heads", layers)
        moe = row.get("moe")
        experts = None
        if moe:
            experts = Experts(
                moe["experts"],
                moe["experts_per_token"],
                moe["shared_experts"],
                moe["expert_intermediate_size"],
                moe["first_dense_layers"],
            )
        same = (
            *("id", "name", "layers", "hidden_size", "attention_heads", "kv_heads", "head_dim", "intermediate_size"),
            *("vocab_size", "tied_embeddings", "max_context"),
        )
        return cls(
            **{name: row[name] for name in same},
            attention=attention,
            experts=experts,
            recipe=Recipe(**row["recipe"]),
            sources=tuple(row["sources"]),
        )

    def parameters(self) -> Parameters:
        """Counted from the dimensions: embeddings, attention, MLPs or experts, norms, biases."""
        d, recipe = self.hidden_size, self.recipe
        norm = d * (2 if recipe.norm_bias else 1)
        always = self.layers * (self._attention_parameters() + recipe.norms_per_layer * norm)
        total = active = always
        dense = self._mlp_parameters(self.intermediate_size)
        if e := self.experts:
            one = self._mlp_parameters(e.intermediate_size)
            router = e.count * d + (e.count if recipe.router_bias else 0)
            mixed = self.layers - e.first_dense_layers
            every = e.first_dense_layers * dense + mixed * (router + e.shared * one)
            total += every + mixed * e.count * one
            active += every + mixed * e.per_token * one
        else:
            total += self.layers * dense
            active += self.layers * dense
        embedding = self.vocab_size * d
        positions = recipe.learned_positions * d
        ends = embedding * (1 if self.tied_embeddings else 2) + norm + positions
        unread = positions + (0 if self.tied_embeddings else embedding)
        if self.counted is not None:
            scale = self.counted - (total + ends)
            # What the dimensions do not know of (a vision tower, extra heads) lies in memory and is not read for text.
            return Parameters(self.counted, min(active + ends, self.counted), min(active + ends - unread, self.counted)) \
                if scale >= 0 else Parameters(self.counted, self.counted, self.counted)
        return Parameters(total + ends, active + ends, active + ends - unread)

    def expert_parameters(self) -> int:
        """Those of all experts that a router chooses among."""
        e = self.experts
        if not e:
            return 0
        return (self.layers - e.first_dense_layers) * e.count * self._mlp_parameters(e.intermediate_size)

    def _attention_parameters(self) -> int:
        d, heads, kv, size, a, recipe = (
            self.hidden_size, self.attention_heads, self.kv_heads, self.head_dim, self.attention, self.recipe,
        )
        if a.kind == "latent":
            query = a.qk_nope_head_dim + a.qk_rope_head_dim
            down = d * a.q_lora_rank + a.q_lora_rank + a.q_lora_rank * heads * query if a.q_lora_rank else d * heads * query
            latent = d * (a.kv_lora_rank + a.qk_rope_head_dim) + a.kv_lora_rank
            up = a.kv_lora_rank * heads * (a.qk_nope_head_dim + a.v_head_dim)
            return down + latent + up + heads * a.v_head_dim * d
        count = 2 * d * heads * size + 2 * d * kv * size
        count += (heads + 2 * kv) * size if recipe.qkv_bias else 0
        count += d if recipe.out_bias else 0
        count += 2 * size if recipe.qk_norm else 0
        count += heads if recipe.attention_sinks else 0
        return count

    def _mlp_parameters(self, width: int) -> int:
        n = self.recipe.mlp_matrices
        bias = (n - 1) * width + self.hidden_size if self.recipe.mlp_bias else 0
        return n * self.hidden_size * width + bias
