"""What a measure found: figures for the table, the samples behind them, and words."""

import dataclasses
import math
from collections.abc import Sequence
from statistics import median
from typing import Any


@dataclasses.dataclass(frozen=True)
class Figure:
    name: str
    value: float
    #: "ms", "MB", "Mbit/s"; "" for a ratio.
    unit: str = ""


@dataclasses.dataclass
class Report:
    figures: list[Figure] = dataclasses.field(default_factory=list)
    samples: dict[str, list[float]] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
    #: Why the measure could not be taken.
    failed: str = ""

    def add(self, name: str, value: float, unit: str = "") -> None:
        self.figures.append(Figure(name, value, unit))

    def sample(self, name: str, value: float, unit: str = "ms") -> None:
        """Keeps one sample and shows it, so that a long run is seen to go on."""
        self.samples.setdefault(name, []).append(value)
        print(f"  {name:45} {value:10.2f} {unit}", flush=True)

    def median(self, name: str) -> float:
        return median(self.samples[name])

    def add_median(self, name: str, unit: str = "ms") -> None:
        self.add(name, self.median(name), unit)

    def compare(self, what: str, ours: str, plain: str) -> None:
        """Two sets of samples in milliseconds: their medians, and the ratio of these as "<what>, ratio"."""
        self.add(f"{what}, ratio", self.median(ours) / self.median(plain))
        self.add(f"{what}, ours", self.median(ours), "ms")
        self.add(f"{what}, plain", self.median(plain), "ms")

    def as_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)


def percentile(values: Sequence[float], percent: float) -> float:
    """The least of the values that at least so many per cent of them do not exceed (nearest rank)."""
    if not values:
        raise ValueError("no values")
    rank = max(math.ceil(len(values) * percent / 100), 1)
    return sorted(values)[rank - 1]
