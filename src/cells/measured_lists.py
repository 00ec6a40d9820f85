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


def _list(kind: str, caption: str, *columns: Column, by_source: bool = True) -> FigureList:
    """The figure itself comes first among the columns, to be seen beside the model on a phone."""
    return FigureList(caption, [MODEL, *columns], lambda: _rows(kind), by_source)


LISTS: dict[str, FigureList] = {
    "file-sizes": _list("file_size", "File sizes", _value("Size", "GiB"), _value("Size", "GB"), FORMAT),
    "kv-caches": _list(
        "kv_cache",
        "KV caches",
        _value("Size", "MiB"),
        _value("Size", "GiB"),
        of("Tokens it holds", "context"),
        FORMAT,
        DEVICE,
        COUNT,
        SEQUENCES,
        where_it_applies("Elements of a token, if not those of the model", "kv_elements_per_token"),
        by_source=False,
    ),
    "gpu-memory": _list(
        "gpu_memory",
        "Memory of GPUs in use",
        _value("Memory", "GiB"),
        _value("Memory", "MiB"),
        FORMAT,
        DEVICE,
        COUNT,
        of("Context, tokens", "context"),
    ),
    "decode": _list(
        "decode_tps",
        "Decode, one sequence",
        SPEED,
        DEVICE,
        COUNT,
        FORMAT,
        CONTEXT,
        of("Tokens generated", "tokens"),
    ),
    "prefill": _list(
        "prefill_tps",
        "Prefill",
        SPEED,
        DEVICE,
        COUNT,
        FORMAT,
        CONTEXT,
        of("Tokens processed", "tokens"),
    ),
    "batched-decode": _list(
        "batched_decode_tps",
        "Decode of several sequences at once",
        of("Tokens/s, all sequences", "value"),
        SEQUENCES,
        DEVICE,
        COUNT,
        FORMAT,
        of("Tokens in each cache before", "context"),
        of("Tokens generated for each", "tokens"),
    ),
    "training": _list(
        "training_memory",
        "Memory for training",
        _value("Memory", "GB"),
        _value("Memory", "GiB"),
        METHOD,
        DEVICE,
        COUNT,
        FORMAT,
        SEQUENCES,
        of("Length of a sequence, tokens", "context"),
    ),
}
