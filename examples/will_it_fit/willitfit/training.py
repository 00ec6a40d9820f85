"""What training takes: weights, gradients, the optimizer's states and activations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from willitfit.device import GIB
from willitfit.model import Model
from willitfit.speed import Range

Method = Literal["full", "mixed", "mixed-18", "lora", "qlora"]
Checkpointing = Literal["none", "selective", "full"]

#: Bytes of weights, gradients and optimizer states for each trained parameter (Adam). full: everything in float32;
#: mixed: 2 + 2 + 12 (ZeRO, arXiv 1910.02054); mixed-18: gradients in float32 too, 6 + 4 + 8 (stas00/ml-engineering).
STATE: dict[str, tuple[int, int, int]] = {
    "full": (4, 4, 8),
    "mixed": (2, 2, 12),
    "mixed-18": (6, 4, 8),
}
#: A frozen base: bfloat16, or four bits with their scales quantized once more (QLoRA, arXiv 2305.14314).
BASE_BYTES = {"lora": 2.0, "qlora": 4.127 / 8}
#: Frameworks, buffers, fragments: GiB a GPU.
OVERHEAD_GIB = (0.5, 1.5, 4.0)


@dataclass(frozen=True)
class TrainingUse:
    """Bytes on each GPU."""

    weights: float
    gradients: float
    optimizer: float
    activations: Range
    overhead: Range

    @property
    def total(self) -> Range:
        sure = self.weights + self.gradients + self.optimizer
        a, o = self.activations, self.overhead
        return Range(sure + a.low + o.low, sure + a.expected + o.expected, sure + a.high + o.high)


def lora_parameters(model: Model, rank: int) -> int:
    """Adapters of this rank on every matrix of attention and of the dense MLP: rank x (rows + columns) each."""
    d, heads, kv, size, width = (
        model.hidden_size,
        model.attention_heads,
        model.kv_heads,
        model.head_dim,
        model.intermediate_size,
    )
    attention = 2 * (d + heads * size) + 2 * (d + kv * size)
    return model.layers * rank * (attention + model.recipe.mlp_matrices * (d + width))


def activation_bytes(model: Model, tokens: int, batch: int, checkpointing: Checkpointing) -> Range:
    """Activations of a micro-batch, in 16 bits (arXiv 2205.05198).

    A layer keeps 34 x tokens x batch x hidden bytes (and without flash attention 5 x heads x tokens² x batch); with full
    checkpointing only its input, 2 x tokens x batch x hidden, and one layer's activations while it is computed anew.
    Logits and their gradients stand once, in 32 bits at the most.
    """
    rows = tokens * batch
    layer = 34 * rows * model.hidden_size
    scores = 5 * model.attention_heads * tokens * rows
    logits = rows * model.vocab_size
    if checkpointing == "full":
        kept = 2 * rows * model.hidden_size * model.layers
        return Range(kept + layer * 0.5 + logits, kept + layer + 6 * logits, kept + layer + scores + 10 * logits)
    kept = layer * model.layers
    scores = scores * model.layers if checkpointing == "none" else 0
    return Range(kept * 0.4 + logits, kept + 6 * logits, kept * 1.3 + scores + 10 * logits)


def training(
    model: Model,
    method: Method,
    tokens: int,
    batch: int = 1,
    gpus: int = 1,
    zero: Literal[0, 1, 2, 3] = 0,
    checkpointing: Checkpointing = "full",
    rank: int = 64,
) -> TrainingUse:
    """Bytes on each of `gpus` that train one model on `batch` sequences of `tokens` each.

    ZeRO divides by the GPUs: 1 the optimizer's states, 2 also the gradients, 3 also the weights, of which it then holds
    some more while they are gathered (two buffers of up to 5e8 elements).
    """
    total = float(model.parameters().total)
    weights: float
    gradients: float
    optimizer: float
    if method in BASE_BYTES:
        trained = lora_parameters(model, rank)
        w, g, o = STATE["mixed-18"]
        weights, gradients, optimizer = total * BASE_BYTES[method] + trained * w, trained * g, trained * o
    else:
        w, g, o = STATE[method]
        weights, gradients, optimizer = total * w, total * g, total * o
    gathered = 0.0
    if zero >= 1:
        optimizer /= gpus
    if zero >= 2:
        gradients /= gpus
    if zero == 3:
        gathered = min(weights, 2 * 5e8 * 2) if gpus > 1 else 0.0
        weights /= gpus
    low, usual, high = (gib * GIB for gib in OVERHEAD_GIB)
    over = Range(low, usual + gathered / 2, high + gathered)
    return TrainingUse(weights, gradients, optimizer, activation_bytes(model, tokens, batch, checkpointing), over)
