"""The lists of will-it-fit/measurements: rows of data/measured.json, one list for each kind."""

from functools import cache

from cells.figure_list import Column, FigureList
from cells.figure_lists import of, where_it_applies
from cells.figures import Row, data

METHODS = {
    "full": "all weights",
    "lora": "LoRA",
    "lora_with_embeddings": "LoRA and embeddings",
    "lora_zero_multinode": "LoRA, ZeRO, several nodes",
    "qlora": "QLoRA",
}
SPILLS = {"yes": "By our estimate from sizes, it spills.", "possible": "By our estimate from sizes, it may spill."}


@cache
def _names(part: str) -> dict[str, str]:
    formats = data("formats")
    rows = {
        "model": data("models"),
        "device": data("gpus"),
        "format": formats["number_formats"] + formats["quant_formats"] + formats["file_mixes"],
    }[part]
    return {row["id"]: row["name"] for row in rows}


def _rows(kind: str) -> list[Row]:
    return [_with_notes(row) for row in data("measured") if row["kind"] == kind]


def _with_notes(row: Row) -> Row:
    """What only a few rows have stands in their note."""
    notes = [row["note"]] if row["note"] else []
    if "device_bandwidth_gb_s" in row:
        notes.append(f"Bandwidth of this set-up: {row['device_bandwidth_gb_s']} GB/s.")
    if "spills" in row:
        notes.append(SPILLS[row["spills"]])
    return row | {"note": ". ".join(note.removesuffix(".") for note in notes)}


MODEL = Column("Model", lambda row: _names("model")[row["model_id"]])
FORMAT = Column("Format", lambda row: _names("format")[row["format_id"]])
DEVICE = Column("Device", lambda row: row["device_id"] and _names("device")[row["device_id"]])
COUNT = where_it_applies("Devices", "device_count")
SEQUENCES = of("Sequences at once", "batch")
CONTEXT = of("Tokens in the cache before", "context")
METHOD = Column("What is trained", lambda row: METHODS[row["method"]])
SPEED = of("Tokens/s", "value")


def _value(name: str, unit: str) -> Column:
    """The figure, where its source gave it in this unit; else the cell is empty, and another column has it."""
    return Column(f"{name}, {unit}", lambda row: row["value"] if row["unit"] == unit else "")


def _list(kind: str, caption: str, *columns: Column) -> FigureList:
    return FigureList(caption, [MODEL, FORMAT, *columns], lambda: _rows(kind))


LISTS: dict[str, FigureList] = {
    "file-sizes": _list("file_size", "File sizes", _value("Size", "GiB"), _value("Size", "GB")),
    "kv-caches": _list(
        "kv_cache",
        "KV caches",
        DEVICE,
        COUNT,
        SEQUENCES,
        of("Tokens it holds", "context"),
        where_it_applies("Elements of a token, if not those of the model", "kv_elements_per_token"),
        _value("Size", "MiB"),
        _value("Size", "GiB"),
    ),
    "gpu-memory": _list(
        "gpu_memory",
        "Memory of GPUs in use",
        DEVICE,
        COUNT,
        of("Context, tokens", "context"),
        _value("Memory", "GiB"),
        _value("Memory", "MiB"),
    ),
    "decode": _list(
        "decode_tps",
        "Decode, one sequence",
        DEVICE,
        COUNT,
        CONTEXT,
        of("Tokens generated", "tokens"),
        SPEED,
    ),
    "prefill": _list("prefill_tps", "Prefill", DEVICE, COUNT, CONTEXT, of("Tokens processed", "tokens"), SPEED),
    "batched-decode": _list(
        "batched_decode_tps",
        "Decode of several sequences at once",
        DEVICE,
        COUNT,
        SEQUENCES,
        of("Tokens in each cache before", "context"),
        of("Tokens generated for each", "tokens"),
        of("Tokens/s, all sequences", "value"),
    ),
    "training": _list(
        "training_memory",
        "Memory for training",
        METHOD,
        DEVICE,
        COUNT,
        SEQUENCES,
        of("Length of a sequence, tokens", "context"),
        _value("Memory", "GB"),
        _value("Memory", "GiB"),
    ),
}
