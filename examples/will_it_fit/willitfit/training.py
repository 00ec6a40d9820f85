"""What training takes: weights, gradients, the optimizer's states and activations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from willitfit.device import GIB
from willitfit.model import Model
from willitfit.speed import Range
from willitfit.tensors import tensors

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
#: Two buffers of up to 5e8 elements of two bytes, which ZeRO's third stage gathers weights into.
GATHERED = 2 * 500_000_000 * 2


@dataclass(frozen=True)
class TrainingUse:
    """Whole bytes on each GPU."""

    weights: int
    gradients: int
    optimizer: int
    activations: Range
    overhead: Range

    @property
    def total(self) -> Range:
        sure = self.weights + self.gradients + self.optimizer
        a, o = self.activations, self.overhead
        return Range(sure + a.low + o.low, sure + a.expected + o.expected, sure + a.high + o.high)


def lora_parameters(model: Model, rank: int) -> int:
    """Adapters of this rank on every matrix of attention and of the MLPs that every token passes, so not on experts
    among which a router chooses: rank x (rows + columns) each."""
    adapted = [t for t in tensors(model) if t.role.startswith(("attn_", "ffn_")) and not t.expert]
    return rank * sum(t.row + t.parameters // t.row for t in adapted)


def activation_bytes(model: Model, tokens: int, batch: int, checkpointing: Checkpointing) -> Range:
    """Activations of a micro-batch, in 16 bits (arXiv 2205.05198).

    A layer keeps 34 x tokens x batch x hidden bytes (and without flash attention 5 x heads x tokens² x batch). Selective
    checkpointing leaves out the latter, full checkpointing all but a layer's input, 2 x tokens x batch x hidden; what is
    left out of one layer stands there while it is computed anew. From 0.4 to 1.3 of it, as kernels are fused or not.
    Logits and their gradients stand once, in 32 bits at the most.
    """
    rows = tokens * batch
    layer = 34 * rows * model.hidden_size
    scores = 5 * model.attention_heads * tokens * rows
    logits = rows * model.vocab_size
    inputs = 2 * rows * model.hidden_size * (model.layers - 1) if checkpointing == "full" else 0
    computed = layer if checkpointing == "full" else layer * model.layers
    scores *= model.layers if checkpointing == "none" else 1
    return Range(
        inputs + computed * 0.4 + logits,
        inputs + computed + 6 * logits,
        inputs + computed * 1.3 + scores + 10 * logits,
    ).whole()


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
    some more while they are gathered, so that a small model may take more at the most than in stage 2.
    """
    total, frozen = model.parameters().total, 0
    trained = total
    w, g, o = STATE.get(method, STATE["mixed-18"])
    if method in BASE_BYTES:
        frozen, trained = round(total * BASE_BYTES[method]), lora_parameters(model, rank)
    weights, gradients, optimizer = frozen + trained * w, trained * g, trained * o
    gathered = 0
    if zero >= 1:
        optimizer = -(-optimizer // gpus)
    if zero >= 2:
        gradients = -(-gradients // gpus)
    if zero == 3 and gpus > 1:
        gathered = min(weights, GATHERED)
        weights = -(-weights // gpus)
    low, usual, high = (gib * GIB for gib in OVERHEAD_GIB)
    over = Range(low, usual + gathered / 2, high + gathered).whole()
    return TrainingUse(weights, gradients, optimizer, activation_bytes(model, tokens, batch, checkpointing), over)
