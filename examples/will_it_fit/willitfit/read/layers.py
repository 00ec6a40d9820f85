"""Which layers of a model look back to the start, which only through a window, and which keep nothing that grows."""

from __future__ import annotations

from willitfit.model import Attention
from willitfit.read.errors import Unreadable, shown
from willitfit.read.families import Family
from willitfit.read.fields import Fields

#: Values of `layer_types`.
GROWING = {"full_attention", "attention"}
LOCAL = {"sliding_attention", "chunked_attention"}
WINDOW_MOST = 10**9


def heads_attention(fields: Fields, family: Family, layers: int, notes: list[str]) -> Attention:
    """Attention with keys and values for each KV head, by layer_types, or by the architecture's rule without it."""
    window = fields.find("sliding_window", "attention_chunk_size")
    local = 0
    if types := fields.items("layer_types", str):
        if len(types) != layers:
            raise Unreadable(f"{fields.name}: layer_types lists {len(types)} layers, num_hidden_layers is {layers}.")
        local = sum(kind in LOCAL for kind in types)
        growing = sum(kind in GROWING for kind in types)
        if others := sorted(set(types) - GROWING - LOCAL):
            notes.append(_nothing_grows(layers - local - growing, ", ".join(shown(kind) for kind in others)))
    elif is_hybrid(fields):
        growing = layers // fields.whole("full_attention_interval", most=layers, default=4)
        notes.append(_nothing_grows(layers - growing, "linear attention"))
    else:
        local = _local_by_rule(fields, family, layers, notes) if window else 0
        growing = layers - local
    if not local:
        return Attention("heads", growing)
    if window is None:
        raise Unreadable(f"{fields.name}: sliding_window is missing, though layer_types lists layers with a window.")
    return Attention("heads", growing, local, fields.whole(window, most=WINDOW_MOST))


def is_hybrid(fields: Fields) -> bool:
    """Whether the config describes linear-attention layers, as that of Qwen3-Next does."""
    return "linear_num_value_heads" in fields


def _nothing_grows(count: int, kinds: str) -> str:
    return f"{count} layers ({kinds}) keep a state of fixed size; it is not counted."


def _local_by_rule(fields: Fields, family: Family, layers: int, notes: list[str]) -> int:
    if family.window == "all":
        return layers
    if family.window == "pattern":
        every = fields.whole("sliding_window_pattern", "_sliding_window_pattern", most=10**4, default=family.pattern)
        return layers - layers // every
    if family.window == "upper":
        if not fields.flag("use_sliding_window"):
            return 0
        return layers - min(layers, fields.whole("max_window_layers", least=0, most=10**6, default=28))
    notes.append("The config states a sliding window; it is not applied, as runtimes do not for this architecture.")
    return 0
