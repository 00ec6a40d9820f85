"""Does training fit: the same question as answer.py asks, about weights, gradients, optimizer and activations."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from willitfit.answer import MOST_GPUS, Verdict, check_counts, judge
from willitfit.device import Device
from willitfit.model import Model
from willitfit.training import BASE_BYTES, Checkpointing, Method, TrainingUse, lora_parameters, training


@dataclass(frozen=True)
class TrainingScenario:
    """tokens: of each sequence; batch: sequences of a micro-batch on each GPU; zero: stage of ZeRO, 0 is none."""

    model: Model
    device: Device
    method: Method = "mixed"
    tokens: int = 2048
    batch: int = 1
    gpus: int = 1
    zero: Literal[0, 1, 2, 3] = 0
    checkpointing: Checkpointing = "full"
    rank: int = 64

    def __post_init__(self) -> None:
        check_counts(tokens=self.tokens, batch=self.batch, gpus=self.gpus, rank=self.rank)


@dataclass(frozen=True)
class TrainingAnswer:
    """Bytes on each GPU; `trained` parameters are all of them, or the adapters'."""

    scenario: TrainingScenario
    use: TrainingUse
    usable: int
    verdict: Verdict
    trained: int
    gpus_needed: int | None
    methods_that_fit: tuple[Method, ...]

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        s = self.scenario
        same = ("method", "tokens", "batch", "gpus", "zero", "checkpointing", "rank")
        return {
            "model": s.model.id,
            "device": s.device.id,
            **{name: getattr(s, name) for name in same},
            "trained_parameters": self.trained,
            "bytes": {**asdict(self.use), "total": asdict(self.use.total), "usable": self.usable},
            "verdict": self.verdict,
            "gpus_needed": self.gpus_needed,
            "methods_that_fit": list(self.methods_that_fit),
        }


def _use(s: TrainingScenario) -> TrainingUse:
    return training(s.model, s.method, s.tokens, s.batch, s.gpus, s.zero, s.checkpointing, s.rank)


def train(s: TrainingScenario) -> TrainingAnswer:
    """All that can be said of a scenario."""
    used, usable = _use(s), s.device.usable_bytes
    trained = lora_parameters(s.model, s.rank) if s.method in BASE_BYTES else s.model.parameters().total
    methods: tuple[Method, ...] = ("full", "mixed-18", "mixed", "lora", "qlora")
    fitting = tuple(m for m in methods if _use(replace(s, method=m)).total.expected <= usable)
    return TrainingAnswer(s, used, usable, judge(used.total, usable), trained, _gpus_needed(s, usable), fitting)


def _gpus_needed(s: TrainingScenario, usable: int) -> int | None:
    """The least number of GPUs over which ZeRO's third stage is expected to make it fit; None if 64 are too few."""
    for gpus in range(1, MOST_GPUS + 1):
        if _use(replace(s, gpus=gpus, zero=3)).total.expected <= usable:
            return gpus
    return None
