"""What each table of figures holds: its caption, its columns, and how a row of data/ becomes a row of it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from cells.examples import ROOT
from cells.units import duration, magnitude, span

DATA = ROOT / "data"
Row = dict[str, Any]


class FigureError(Exception):
    """A table that does not exist, or a figure that its data lacks. The message names it."""


@cache
def data(name: str) -> Any:
    """What data/NAME.json holds."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def _pick(rows: list[Row], ids: list[str]) -> list[Row]:
    by_id = {row["id"]: row for row in rows}
    if missing := [i for i in ids if i not in by_id]:
        raise FigureError(f"data/ has no rows {', '.join(missing)}")
    return [by_id[i] for i in ids]


Table = tuple[str, list[str], list[Row], Callable[[Row], list[str]]]


def _number_formats() -> Table:
    # Where each is met; definitional, so it stands here and not among the measured figures.
    used = {
        "float64": "Python's float, science",
        "float32": "master copies of weights in training",
        "tf32": "matrix units of NVIDIA GPUs; stored as float32",
        "float16": "inference, older training",
        "bfloat16": "training and serving of most large models",
        "fp8_e4m3fn": "weights and activations, newest GPUs",
        "fp8_e5m2": "gradients, newest GPUs",
        "fp4_e2m1": "4-bit weights in blocks with a scale",
        "int8": "quantized weights, pixels",
        "int4": "quantized weights in blocks with a scale",
    }

    def cells(r: Row) -> list[str]:
        floating = r["kind"] == "float"
        digits = f"{(r['fraction'] + 1) * 0.30103:.1f}" if floating else "whole numbers"
        stored = f"{r['storage_bits'] / 8:g}"
        return [
            r["id"]
            .replace("fp8_", "FP8 ")
            .replace("fp4_", "FP4 ")
            .replace("fn", "")
            .replace("tf32", "TF32")
            .replace("e4m3", "E4M3")
            .replace("e5m2", "E5M2")
            .replace("e2m1", "E2M1"),
            f"{r['bits']}",
            stored,
            f"{r['sign']} / {r['exponent']} / {r['fraction']}" if floating else "two's complement",
            digits,
            magnitude(r["max_finite"]),
            magnitude(r["min_normal"]) if r["min_normal"] else "1",
            used[r["id"]],
        ]

    columns = [
        "Format",
        "Bits",
        "Bytes",
        "Sign / exponent / fraction",
        "Decimal digits",
        "Largest",
        "Smallest normal",
        "Where you meet it",
    ]
    return (
        "Number formats that matter in AI",
        columns,
        data("formats")["number_formats"],
        cells,
    )


def _file_formats() -> Table:
    ids = [f"gguf-file-{n}" for n in ("f16", "q8-0", "q6-k", "q5-k-m", "q4-k-m", "q4-0", "mxfp4", "q3-k-m", "q2-k")]

    def cells(r: Row) -> list[str]:
        low, high = r["bits_per_weight_min"], r["bits_per_weight_max"]
        bits = f"{low:.2f}" if f"{low:.2f}" == f"{high:.2f}" else f"{low:.2f} – {high:.2f}"
        seven = (
            f"{7 * low / 8:.1f}"
            if f"{7 * low / 8:.1f}" == f"{7 * high / 8:.1f}"
            else (f"{7 * low / 8:.1f} – {7 * high / 8:.1f}")
        )
        return [r["name"].removesuffix(" file"), bits, seven, str(len(r["measured"]))]

    rows = _pick(data("formats")["file_mixes"], ids)
    columns = [
        "GGUF file type",
        "Bits per weight, measured",
        "7 billion weights, GB",
        "Files measured",
    ]
    return "What real model files spend on a weight", columns, rows, cells


def _memory_layers() -> Table:
    def cells(r: Row) -> list[str]:
        t = r["latency_ns"]
        low, high = t["low"] or t["typical"], t["high"] or t["typical"]
        size = r["typical_size"].replace(" (no page opened)", "")
        return [
            r["name"],
            size.replace("not applicable", "–"),
            duration(t["typical"]),
            span(low, high),
            str(r["year"]),
        ]

    columns = ["Layer", "Typical size", "Latency, typical", "Range seen", "Figures of"]
    return "Layers of memory, fastest first", columns, data("hierarchy")["layers"], cells


def _buses() -> Table:
    ids = [
        "pcie-3-x16",
        "pcie-4-x16",
        "pcie-5-x16",
        "pcie-6-x16",
        "nvlink-4",
        "nvlink-5",
        "hbm3-stack",
        "hbm3e-stack",
    ]

    def cells(r: Row) -> list[str]:
        basis = "computed from the link's rate" if r["basis"] == "computed" else "as published"
        return [r["name"], f"{r['gb_s_one_direction']:,g}", basis]

    return (
        "What fits through the wire",
        ["Bus", "GB/s, one direction", "Basis"],
        _pick(data("hierarchy")["buses"], ids),
        cells,
    )


def _accelerators() -> Table:
    ids = [
        "rtx-3060-12gb",
        "rtx-3090",
        "rtx-4090",
        "rtx-5090",
        "t4",
        "l4",
        "a100-80gb-sxm",
        "h100-sxm-80gb",
        "h200-sxm-141gb",
        "b200",
        "mi300x",
        "apple-m4-max-40c",
        "cpu-ddr5-5600-2ch",
    ]

    def cells(r: Row) -> list[str]:
        half = r["tflops"]["bf16"] or r["tflops"]["fp16"]
        return [
            r["name"],
            f"{r['memory_gb']:g}" if r["memory_gb"] else "as fitted",
            f"{r['bandwidth_gb_s']:,g}",
            f"{half:,g}" if half else "–",
            f"{r['bandwidth_gb_s'] / 14:.0f}",
        ]

    columns = [
        "Chip",
        "Memory, GB",
        "Bandwidth, GB/s",
        "16-bit TFLOP/s",
        "Ceiling for 14 GB of weights, tokens/s",
    ]
    return "Memory and speed of real chips", columns, _pick(data("gpus"), ids), cells


TABLES: dict[str, Callable[[], Table]] = {
    "number-formats": _number_formats,
    "file-formats": _file_formats,
    "memory-layers": _memory_layers,
    "buses": _buses,
    "accelerators": _accelerators,
}
