"""What the formulas of five public calculators give on the same rows. The formulas are theirs as described in public
(their pages and repositories, linked below); the arithmetic here is ours, so a mistake in it would be ours too."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

from tools.accuracy.rows import BYTES, decode_rows, format_of, measured
from tools.accuracy.table import aligned, cache_errors, expected, file_errors
from willitfit.cache import CACHE_FORMATS
from willitfit.device import GB, GIB
from willitfit.formats import Format
from willitfit.model import Model
from willitfit.models import models

Weights = Callable[[Model, Format], float | None]
#: Model, tokens, bits of an element.
CacheSize = Callable[[Model, int, float], float | None]
#: Tokens a second: model, format, GB/s.
Speed = Callable[[Model, Format, float], float | None]


def nothing(*_: object) -> None:
    """It gives no such figure."""


@dataclass(frozen=True)
class Calculator:
    name: str
    link: str
    #: Its formulas in words.
    formulas: str
    weights: Weights
    cache: CacheSize
    speed: Speed = nothing


def _total(model: Model) -> int:
    return model.parameters().total


def _nominal_bits(format: Format) -> float:
    """Bits by the name of a format: Q4_K_M is 4, bf16 is 16."""
    named = {"f32": 32, "f16": 16, "bf16": 16, "fp8": 8, "int8": 8, "int4": 4, "nf4": 4, "mxfp4": 4, "nvfp4": 4}
    return named.get(format.id) or float(format.id.removeprefix("i")[1])


def _derived_head(model: Model) -> float:
    return model.hidden_size / model.attention_heads


CALCULATORS = [
    Calculator(
        "LLM VRAM calculator (NyxKrage)",
        "https://huggingface.co/spaces/NyxKrage/LLM-Model-VRAM-Calculator",
        "parameters x bits per weight; cache 2 x layers x context x hidden / (heads / KV heads)",
        lambda m, f: _total(m) * f.bits_per_weight(m) / 8,
        lambda m, c, b: 2 * m.layers * c * m.kv_heads * _derived_head(m) * b / 8,
    ),
    Calculator(
        "accelerate estimate-memory (Hugging Face)",
        "https://github.com/huggingface/accelerate",
        "float32 size / 1, 2, 4 or 8; no cache",
        lambda m, f: _total(m) * max(4.0, 2 ** round(_log2(_nominal_bits(f)))) / 8,
        nothing,
    ),
    Calculator(
        "transformer memory (EleutherAI cookbook)",
        "https://github.com/EleutherAI/cookbook",
        "parameters x whole bytes; cache hidden x layers x context x bytes, once",
        lambda m, f: _total(m) * max(1.0, _nominal_bits(f) / 8),
        lambda m, c, b: m.hidden_size * m.layers * c * b / 8,
    ),
    Calculator(
        "gpu_poor",
        "https://github.com/RahulSChand/gpu_poor",
        "float16 size / 1, 2 or 4; cache 2 x hidden x layers x context x 2 bytes",
        lambda m, f: _total(m) * 2 / {16: 1, 32: 0.5, 8: 2}.get(int(_nominal_bits(f)), 4),
        lambda m, c, _: 2 * m.hidden_size * m.layers * c * 2,
    ),
    Calculator(
        "llmfit",
        "https://github.com/AlexsJones/llmfit",
        "parameters x 0.58 for Q4_K_M (0.5 for speed), in GB; cache 2 x layers x KV heads x head size x context, "
        "GiB counted as GB; speed 0.55 x bandwidth / size",
        lambda m, f: _total(m) * {"q4_k_m": 0.58, "q8_0": 1.05, "f16": 2.0}.get(f.id, _nominal_bits(f) / 8),
        lambda m, c, b: 2 * m.layers * m.kv_heads * m.head_dim * c * 2 * GB / GIB,
        lambda m, f, gb_s: 0.55 * gb_s * GB / (m.parameters().active * _nominal_bits(f) / 8),
    ),
]


def _log2(bits: float) -> float:
    return {32: 5, 16: 4, 8: 3, 6: 3, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}[int(bits)]


@dataclass(frozen=True)
class Comparison:
    """Median and worst error; None where a calculator gives no such figure. `latent`: the caches of models that keep a
    latent (DeepSeek), apart from all others."""

    name: str
    link: str
    formulas: str
    weights: tuple[float, float] | None
    cache: tuple[float, float] | None
    latent: tuple[float, float] | None
    speed: float | None


def _errors(pairs: Iterable[tuple[float | None, float]]) -> tuple[float, float] | None:
    off = [abs(theirs / real - 1) for theirs, real in pairs if theirs is not None]
    return (median(off), max(off)) if off else None


def compare() -> list[Comparison]:
    """All five, and ours as the last."""
    files = [
        (models()[r["model_id"]], format_of(r["format_id"]), r["value"] * BYTES[r["unit"]])
        for r in measured("file_size")
    ]
    caches = []
    for row in measured("kv_cache"):
        # Lines of a log that speak of some layers only are no whole cache, which is what a calculator gives.
        if "only" in (row["note"] or "") and "latent" not in row["note"]:
            continue
        name = row["format_id"].removeprefix("gguf-").removeprefix("plain-").replace("-", "_")
        size = row["value"] * BYTES[row["unit"]] * row.get("device_count", 1)
        caches.append((models()[row["model_id"]], row["context"], CACHE_FORMATS[name].bits_per_weight, size))

    def kept(c: Calculator, kind: str) -> tuple[float, float] | None:
        return _errors((c.cache(m, n, bits), size) for m, n, bits, size in caches if m.attention.kind == kind)

    speeds = [row for row in decode_rows() if not row.spills]
    found = []
    for c in CALCULATORS:
        speed = _errors((c.speed(r.model, r.format, r.device.bandwidth_gb_s), r.tokens_per_second) for r in speeds)
        found.append(
            Comparison(
                c.name,
                c.link,
                c.formulas,
                _errors((c.weights(m, f), size) for m, f, size in files),
                kept(c, "heads"),
                kept(c, "latent"),
                speed[0] if speed else None,
            )
        )
    own_files = file_errors(True)
    own_caches = [
        [error for name, error, _ in cache_errors() if ("deepseek" in name) == latent] for latent in (False, True)
    ]
    own_speed = median(abs(expected(row).expected / row.tokens_per_second - 1) for row in speeds)
    ours = "each format by its recipe, as if no file of that model were known; cache by the kind of attention"
    return [
        *found,
        Comparison(
            "willitfit",
            "",
            ours,
            (median(own_files), max(own_files)),
            (median(own_caches[0]), max(own_caches[0])),
            (median(own_caches[1]), max(own_caches[1])),
            own_speed,
        ),
    ]


def percent(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0%}" if value >= 0.1 else f"{value:.2%}"


def cells(c: Comparison) -> list[str]:
    """Name, weights, cache, speed: median error (worst)."""
    pairs = [f"{percent(pair[0])} ({percent(pair[1])})" if pair else "–" for pair in (c.weights, c.cache, c.latent)]
    return [c.name, *pairs, percent(c.speed)]


HEAD = ["median error (worst)", "weights", "KV cache", "KV cache, latent", "decode speed"]


def show(rows: Iterable[Comparison]) -> str:
    return aligned([HEAD, *(cells(row) for row in rows)])
