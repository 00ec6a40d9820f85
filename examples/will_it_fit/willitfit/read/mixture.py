"""The experts of a config.json, which every architecture names differently."""

from __future__ import annotations

from willitfit.model import Experts
from willitfit.read.errors import Unreadable
from willitfit.read.fields import Fields

MOST = 10**5


def experts_of(fields: Fields, layers: int, hidden: int, notes: list[str]) -> tuple[Experts | None, int]:
    """The experts, if there are any, and the parameters beside them that `Experts` has no place for."""
    if fields.find("num_local_experts", "num_experts", "n_routed_experts") is None:
        return None, 0
    count = fields.whole("num_local_experts", "num_experts", "n_routed_experts", least=0, most=MOST)
    if count == 0:
        return None, 0
    per_token = fields.whole("num_experts_per_tok", "experts_per_token", "moe_topk", most=MOST)
    if per_token > count:
        raise Unreadable(f"{fields.name}: num_experts_per_tok is {per_token}, but there are {count} experts.")
    width = fields.whole("moe_intermediate_size", "intermediate_size", most=10**7)
    dense = _dense_layers(fields, layers, notes)
    shared = fields.whole("n_shared_experts", "num_shared_experts", least=0, most=MOST, default=0)
    extra = 0
    if "shared_expert_intermediate_size" in fields:
        wide = fields.whole("shared_expert_intermediate_size", least=0, most=10**7)
        shared, rest = divmod(wide, width)
        # Qwen's shared expert has a gate of one output.
        extra = (layers - dense) * (3 * hidden * rest + (hidden if wide else 0))
    return Experts(count, per_token, shared, width, dense), extra


def _dense_layers(fields: Fields, layers: int, notes: list[str]) -> int:
    first = fields.whole("first_k_dense_replace", least=0, most=layers, default=0)
    dense = set(range(first)) | set(fields.items("mlp_only_layers", int)) & set(range(layers))
    if isinstance(fields.values.get("moe_layer_freq"), list):
        dense |= {i for i, mixed in enumerate(fields.items("moe_layer_freq", int)[:layers]) if not mixed}
    elif "moe_layer_freq" in fields:
        step = fields.whole("moe_layer_freq", most=10**4)
        dense |= {i for i in range(layers) if i % step}
    else:
        step = fields.whole("decoder_sparse_step", most=10**4, default=1)
        dense |= {i for i in range(layers) if (i + 1) % step}
    if len(dense) > first:
        notes.append(f"{len(dense)} layers have a plain MLP; they are counted as if they were the first ones.")
    return len(dense)
