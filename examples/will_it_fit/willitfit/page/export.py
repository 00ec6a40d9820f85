"""The answer for other programs: JSON with everything, CSV of the table by format and context."""

from __future__ import annotations

import csv
import io
import json

from willitfit.answer import Answer
from willitfit.tables import Size
from willitfit.training_answer import TrainingAnswer

COLUMNS = (
    *("model", "device", "gpus", "batch", "cache", "format", "context"),
    *("bytes_low", "bytes_expected", "bytes_high", "bytes_usable", "verdict"),
    *("tokens_per_second_ceiling", "tokens_per_second_low", "tokens_per_second_expected", "tokens_per_second_high"),
)


def as_json(a: Answer | TrainingAnswer) -> str:
    return json.dumps(a.as_dict(), indent=1) + "\n"


def as_csv(a: Answer, table: list[list[Size]]) -> str:
    """A row for each format and context."""
    s = a.scenario
    # A spreadsheet takes what begins like this for a formula.
    same = (s.model.id.lstrip("=+-@\t"), s.device.id, s.gpus, s.batch, s.cache.format)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for size in (size for row in table for size in row):
        total = (round(size.total.low), round(size.total.expected), round(size.total.high))
        speeds = (size.ceiling, size.decode.low, size.decode.expected, size.decode.high)
        writer.writerow(
            [*same, size.format, size.context, *total, round(a.usable), size.verdict, *(round(v, 2) for v in speeds)]
        )
    return out.getvalue()


def training_as_csv(a: TrainingAnswer) -> str:
    """A row for each part."""
    u = a.use
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("part", "bytes_low", "bytes_expected", "bytes_high"))
    for name in ("weights", "gradients", "optimizer"):
        writer.writerow((name, *[round(getattr(u, name))] * 3))
    for name in ("activations", "overhead", "total"):
        part = getattr(u, name)
        writer.writerow((name, round(part.low), round(part.expected), round(part.high)))
    writer.writerow(("usable", *[round(a.usable)] * 3))
    return out.getvalue()
