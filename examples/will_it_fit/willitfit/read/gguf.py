"""A GGUF file, as a model: its metadata give the dimensions, its list of tensors what lies in memory.

Keys: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md and gguf-py/gguf/constants.py in
https://github.com/ggml-org/llama.cpp.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from willitfit.model import Attention, Experts, Model, Recipe
from willitfit.read.errors import Unreadable, shown
from willitfit.read.fields import Fields
from willitfit.read.gguf_header import Header, Length, read_header

#: llama.cpp gives every n-th layer of these the whole context, the others a window (set_swa_pattern in
#: src/llama-model.cpp).
PATTERN = {"gemma2": 2, "gemma3": 6, "gpt-oss": 2, "cohere2": 4}


def from_gguf(data: bytes, size: int | None = None, name: str = "The file") -> Model:
    """The model of a file that begins with `data` and has `size` bytes; `counted` and `file_bytes` are exact.

    Raises Incomplete, whose `needed` says how many bytes from the start to give, and Unreadable for all else.
    """
    if size is not None and size < len(data):
        raise ValueError(f"size is {size}, but {len(data)} bytes were given")
    header = read_header(data, size, name)
    fields, notes = Fields(header.values, name), list[str]()
    if (kind := fields.text("general.type", "model")) != "model":
        raise Unreadable(f"{name} holds no model: its general.type is {shown(kind)}.")
    if "general.architecture" not in fields:
        raise Unreadable(f"{name}: general.architecture is missing.")
    model = _Metadata(fields, header, fields.text("general.architecture"), notes).model()
    if size is not None and header.tensors_end > size:
        raise Unreadable(f"{name} is truncated: its tensors end at byte {header.tensors_end:,}, the file at {size:,}.")
    return model


class _Metadata:
    """The fields of one architecture, in the units of Model."""

    def __init__(self, fields: Fields, header: Header, arch: str, notes: list[str]) -> None:
        self.fields, self.tensors, self.arch, self.notes = fields, header.tensors, arch, notes
        self.layers = self.whole("block_count", most=10**4)
        self.hidden = self.whole("embedding_length", most=10**6)
        self.of_layer = _by_layer(self.tensors)

    def whole(self, key: str, *, most: int, least: int = 1, default: int | None = None) -> int:
        return self.fields.whole(f"{self.arch}.{key}", most=most, least=least, default=default)

    def has(self, key: str) -> bool:
        return f"{self.arch}.{key}" in self.fields

    def each(self, key: str, *, most: int, default: int | None = None) -> list[int]:
        """One number for each layer, where the file gives one for all or a list."""
        full = f"{self.arch}.{key}"
        values: Any = self.fields.values.get(full)
        if not isinstance(values, list | Length):
            return [self.whole(key, least=0, most=most, default=default)] * self.layers
        if isinstance(values, Length) or len(values) != self.layers:
            count = values.items if isinstance(values, Length) else len(values)
            raise Unreadable(f"{self.fields.name}: {full} lists {count} layers, there are {self.layers}.")
        return [self.fields.check(full, value, 0, most) for value in values]

    def largest(self, key: str, *, most: int, default: int | None = None) -> int:
        """The largest of all layers, which must not be 0; a note when layers differ that have any."""
        values = self.each(key, most=most, default=default)
        found = max(values)
        if not found:
            raise Unreadable(f"{self.fields.name}: {self.arch}.{key} is 0, expected 1 or more.")
        if len(set(values) - {0}) > 1:
            self.notes.append(f"{self.arch}.{key} differs from layer to layer; the largest, {found}, is taken for all.")
        return found

    def model(self) -> Model:
        heads = self.largest("attention.head_count", most=10**5)
        experts = self.experts()
        width = experts.intermediate_size if experts else None
        part = self.fields.whole("split.count", least=0, most=10**5, default=0) > 1
        if part:
            self.notes.append("This is one part of several; sizes are computed from the dimensions, not read.")
        elif not self.tensors:
            raise Unreadable(f"{self.fields.name} holds no tensors.")
        latent = self.has("attention.kv_lora_rank")
        attention = self.latent() if latent else self.attention()
        context = self.whole("context_length", most=10**9)
        return Model(
            id=_printable(self.fields.name),
            name=_printable(self.fields.text("general.name")) or _printable(self.fields.name),
            layers=self.layers,
            hidden_size=self.hidden,
            attention_heads=heads,
            kv_heads=heads if latent else self.kv_heads(heads),
            head_dim=attention.qk_nope_head_dim + attention.qk_rope_head_dim if latent else self.head_dim(heads),
            intermediate_size=self.largest("feed_forward_length", most=10**7, default=width),
            vocab_size=self.vocabulary(),
            tied_embeddings=not part and "output.weight" not in self.tensors,
            max_context=context,
            attention=attention,
            experts=experts,
            recipe=self.recipe(),
            counted=None if part else sum(t.parameters for t in self.tensors.values()),
            file_bytes=None if part else sum(t.bytes for t in self.tensors.values()),
            notes=tuple(self.notes),
        )

    def kv_heads(self, heads: int) -> int:
        kv = self.largest("attention.head_count_kv", most=10**5, default=heads)
        if heads % kv:
            raise Unreadable(f"{self.fields.name}: {heads} attention heads cannot share {kv} KV heads evenly.")
        return kv

    def head_dim(self, heads: int) -> int:
        if not self.has("attention.key_length"):
            if self.hidden % heads:
                raise Unreadable(f"{self.fields.name}: {self.arch}.attention.key_length is missing.")
            return self.hidden // heads
        key = self.whole("attention.key_length", most=10**5)
        value = self.whole("attention.value_length", most=10**5, default=key)
        if key != value:
            self.notes.append(f"Keys have {key} numbers a head, values {value}; the mean is taken for both.")
        return (key + value + 1) // 2

    def attention(self) -> Attention:
        keeps = [i for i in range(self.layers) if self.keeps(i)]
        if len(keeps) < self.layers:
            self.notes.append(f"{self.layers - len(keeps)} layers keep a state of fixed size; it is not counted.")
        window = self.whole("attention.sliding_window", least=0, most=10**9, default=0)
        if not window:
            return Attention("heads", len(keeps))
        listed = self.fields.values.get(f"{self.arch}.attention.sliding_window_pattern")
        if isinstance(listed, list):
            if len(listed) != self.layers or any(type(v) is not bool for v in listed):
                raise Unreadable(
                    f"{self.fields.name}: {self.arch}.attention.sliding_window_pattern is "
                    f"{shown(listed)}, expected true or false for each layer."
                )
            local = sum(listed[i] for i in keeps)
        elif every := self.whole("attention.sliding_window_pattern", most=10**4, default=PATTERN.get(self.arch, 0)):
            local = sum((i + 1) % every != 0 for i in keeps)
        else:
            self.notes.append(f"The file states a window of {window} tokens, but not for which layers; it is ignored.")
            local = 0
        return Attention("heads", len(keeps) - local, local, window if local else 0)

    def keeps(self, layer: int) -> bool:
        """Whether a layer keeps keys and values, by its tensors: linear attention and state-space layers do not."""
        names = self.of_layer.get(layer)
        if names is None:
            return True
        if "attn_k.weight" in names:
            return True
        return "attn_qkv.weight" in names and not any(name.startswith("ssm_") for name in names)

    def latent(self) -> Attention:
        rank, rope = self.whole("attention.kv_lora_rank", most=10**6), self.whole("rope.dimension_count", most=10**5)
        # Newer files give what is kept under key_length, and a head's size under key_length_mla.
        key, value = (f"attention.{k}_length" + ("_mla" if self.has(f"attention.{k}_length_mla") else "")
                      for k in ("key", "value"))  # fmt: skip
        nope = self.whole(key, most=10**5) - rope
        if nope < 0:
            raise Unreadable(f"{self.fields.name}: {self.arch}.rope.dimension_count is larger than a head.")
        return Attention(
            "latent",
            self.layers,
            kv_lora_rank=rank,
            qk_rope_head_dim=rope,
            qk_nope_head_dim=nope,
            v_head_dim=self.whole(value, most=10**5),
            q_lora_rank=self.whole("attention.q_lora_rank", least=0, most=10**6, default=0),
        )

    def experts(self) -> Experts | None:
        count = self.whole("expert_count", least=0, most=10**5, default=0)
        if not count:
            return None
        used = self.whole("expert_used_count", most=count)
        own = "expert_feed_forward_length" if self.has("expert_feed_forward_length") else "feed_forward_length"
        width = self.largest(own, most=10**7)
        shared = self.whole("expert_shared_count", least=0, most=10**5, default=0)
        if not shared and self.has("expert_shared_feed_forward_length"):
            shared = self.whole("expert_shared_feed_forward_length", least=0, most=10**7) // width
        dense = self.whole("leading_dense_block_count", least=0, most=self.layers, default=0)
        return Experts(count, used, shared, width, dense)

    def vocabulary(self) -> int:
        """Rows of the embedding, which may be more than there are tokens; else the number of tokens."""
        table = self.tensors.get("token_embd.weight")
        if table and len(table.shape) == 2 and 1 <= table.shape[1] <= 10**8:
            return table.shape[1]
        tokens = self.fields.values.get("tokenizer.ggml.tokens")
        if isinstance(tokens, Length) and 1 <= tokens.items <= 10**8:
            return tokens.items
        return self.whole("vocab_size", most=10**8)

    def recipe(self) -> Recipe:
        """The small parts, by the tensors of the last layer, which has experts where any layer has."""
        names = self.of_layer.get(self.layers - 1)
        if names is None:
            return Recipe()
        norms = ("attn_norm", "ffn_norm", "post_attention_norm", "post_ffw_norm")
        positions = self.tensors.get("position_embd.weight")
        return Recipe(
            qkv_bias=bool(names & {"attn_q.bias", "attn_qkv.bias"}),
            out_bias="attn_output.bias" in names,
            qk_norm="attn_q_norm.weight" in names,
            attention_sinks="attn_sinks.weight" in names,
            norms_per_layer=sum(f"{norm}.weight" in names for norm in norms),
            norm_bias="attn_norm.bias" in names,
            mlp_matrices=3 if names & {"ffn_gate.weight", "ffn_gate_exps.weight"} or self.is_gate_in_up() else 2,
            mlp_bias=bool(names & {"ffn_down.bias", "ffn_down_exps.bias"}),
            router_bias=bool(names & {"ffn_gate_inp.bias", "exp_probs_b.bias"}),
            learned_positions=positions.shape[1] if positions and len(positions.shape) == 2 else 0,
        )

    def is_gate_in_up(self) -> bool:
        """Whether gate and up projections lie in one tensor, as in Phi-3 and in some mixtures."""
        up, down = (self.tensors.get(f"blk.{self.layers - 1}.ffn_{part}.weight") for part in ("up", "down"))
        return (
            bool(up and down and up.parameters == 2 * down.parameters)
            or f"blk.{self.layers - 1}.ffn_gate_up_exps.weight" in self.tensors
        )


def _by_layer(tensors: Iterable[str]) -> dict[int, set[str]]:
    """blk.7.attn_k.weight stands under 7 as attn_k.weight."""
    found: dict[int, set[str]] = {}
    for name in tensors:
        head, _, rest = name.partition(".")
        number, _, own = rest.partition(".")
        if head == "blk" and number.isascii() and number.isdigit() and len(number) <= 5:
            found.setdefault(int(number), set()).add(own)
    return found


def _printable(text: str) -> str:
    return "".join(c for c in text[:200] if c.isprintable())
