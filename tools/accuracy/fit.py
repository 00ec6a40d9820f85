"""Fits the times of willitfit.speed on the measured rows: writes examples/will_it_fit/willitfit/fitted.json."""

import json
import math
from collections.abc import Iterable, Sequence

from tools.accuracy.rows import Decode, decode_rows
from tools.paths import ROOT

FITTED = ROOT / "examples" / "will_it_fit" / "willitfit" / "fitted.json"
#: Eight rows of ten lie between these.
TAILS = (0.1, 0.9)
#: Rows that a fit needs.
FEWEST = 20
#: However well the rows of one machine agree, another differs by this much.
AT_LEAST = 0.25


def parts(row: Decode) -> tuple[float, float, float, float]:
    """What the coefficients multiply, seconds: layers, layers with experts, weights and cache at full bandwidth."""
    layers = row.model.layers / 1e3
    return layers, layers if row.model.experts else 0.0, row.weights_seconds, row.cache_seconds


def least_squares(rows: Sequence[Decode]) -> list[float]:
    """Coefficients of least relative error; nothing beats its bandwidth (coefficients of at least 1)."""
    lines = [[part / row.seconds for part in parts(row)] for row in rows]
    squares = [[sum(line[i] * line[j] for line in lines) for j in range(4)] for i in range(4)]
    sums = [sum(line[i] for line in lines) for i in range(4)]
    lowest = [0.0, 0.0, 1.0, 1.0]
    x = [0.1, 0.0, 1.2, 2.0]
    # One coefficient after another, until none moves.
    for _ in range(20_000):
        for i in range(4):
            if squares[i][i]:
                others = sum(squares[i][j] * x[j] for j in range(4) if j != i)
                x[i] = max(lowest[i], (sums[i] - others) / squares[i][i])
    return x


def quantile(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    at = part * (len(ordered) - 1)
    low = ordered[math.floor(at)]
    return low + (ordered[math.ceil(at)] - low) * (at - math.floor(at))


def coefficients(rows: Sequence[Decode]) -> dict[str, float]:
    x = least_squares(rows)
    return {
        "layer_ms": round(x[0], 4),
        "expert_layer_ms": round(x[1], 4),
        "weights_share": round(1 / x[2], 3),
        "cache_share": round(1 / x[3], 3),
    }


def seconds(given: dict[str, float], row: Decode) -> float:
    x = (given["layer_ms"], given["expert_layer_ms"], 1 / given["weights_share"], 1 / given["cache_share"])
    return sum(c * p for c, p in zip(x, parts(row), strict=True))


def ratios(rows: Sequence[Decode]) -> list[float]:
    """Measured speed as a part of the expected one, each device by a fit that has not seen it."""
    found = []
    for device in {row.device.id for row in rows}:
        others = [row for row in rows if row.device.id != device]
        own = [row for row in rows if row.device.id == device]
        given = coefficients(others if len(others) >= FEWEST else rows)
        found += [seconds(given, row) / row.seconds for row in own]
    return found


def fit(rows: Sequence[Decode]) -> dict[str, float]:
    found = ratios(rows)
    return {
        **coefficients(rows),
        "low": round(min(quantile(found, TAILS[0]), 1 - AT_LEAST), 2),
        "high": round(max(quantile(found, TAILS[1]), 1 + AT_LEAST), 2),
        "rows": len(rows),
    }


def by_class(rows: Iterable[Decode]) -> dict[str, list[Decode]]:
    """Rows whose weights are all on the device, by kind of memory."""
    found: dict[str, list[Decode]] = {}
    for row in rows:
        if not row.spills:
            found.setdefault(row.memory, []).append(row)
    return dict(sorted(found.items()))


def main() -> None:
    fitted = {name: fit(rows) for name, rows in by_class(decode_rows()).items()}
    FITTED.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
