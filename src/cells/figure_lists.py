"""The lists of will-it-fit/figures: which columns each part of data/ has."""

from typing import Any

from cells.figure_list import Column, FigureList
from cells.figures import Row, data
from cells.units import in_full

KINDS = {
    "gpu": "GPU",
    "apple": "Apple chip",
    "tpu": "TPU",
    "cpu": "CPU memory",
    "float": "floating point",
    "int": "integer",
    "gguf_block": "GGUF block",
    "plain": "plain",
    "microscaling": "microscaling",
}


def of(name: str, key: str) -> Column:
    """A column that shows a field of the row as it is."""
    return Column(name, lambda row: row[key])


def where_it_applies(name: str, key: str) -> Column:
    """A column that shows a field which only some rows have; the others have nothing to say there."""
    return Column(name, lambda row: row.get(key, ""))


def kind(name: str = "Kind") -> Column:
    """What sort of thing a row is, in words."""
    return Column(name, lambda row: KINDS[row["kind"]])


def year(name: str, key: str = "year") -> Column:
    """A column of years, which have no thousands."""
    return Column(name, lambda row: row[key] and str(row[key]))


def within(name: str, outer: str, inner: str) -> Column:
    """A column that shows a field of a field; not known where the outer one is null."""
    return Column(name, lambda row: row[outer] and row[outer][inner])


def _attention(model: Row) -> str:
    a = model["attention"]
    match a["kind"]:
        case "mla":
            ranks = f"query rank {in_full(a['q_lora_rank'])}, key and value rank {in_full(a['kv_lora_rank'])}"
            heads = (
                f"{a['qk_rope_head_dim']} with and {a['qk_nope_head_dim']} without position, {a['v_head_dim']} value"
            )
            return f"MLA: {ranks}; dimensions of a head: {heads}"
        case "sliding":
            layers = f"{a['local_layers']} layers with a window of {in_full(a['window'])} tokens"
            return f"sliding: {layers}, {a['global_layers']} without"
        case other:
            return str(other).upper()


def _experts(model: Row) -> str:
    if "moe" not in model:
        return "none"
    e = model["moe"]
    return (
        f"{e['experts']}, of which {e['experts_per_token']} a token, and {e['shared_experts']} shared;"
        f" width {in_full(e['expert_intermediate_size'])}; dense layers before: {e['first_dense_layers']}"
    )


def _recipe(model: Row) -> str:
    """What the count of parameters includes, apart from the matrices of attention."""
    r = model["recipe"]
    words = {
        "qkv_bias": "biases of queries, keys and values",
        "out_bias": "bias of the attention's output",
        "qk_norm": "norms of queries and keys",
        "attention_sinks": "attention sinks",
        "norm_bias": "biases of norms",
        "mlp_bias": "biases of the MLP",
        "router_bias": "bias of the router",
    }
    positions = [f"{in_full(r['learned_positions'])} learned positions"] if r["learned_positions"] else []
    counts = [f"{r['norms_per_layer']} norms a layer", f"{r['mlp_matrices']} matrices an MLP"]
    return "; ".join([*counts, *(text for key, text in words.items() if r[key]), *positions])


def _exact(key: str) -> Column:
    """A limit of a number format: its decimal digits where they are exact, else 17 of them and the exact product."""
    names = {
        "max_finite": "Largest",
        "min_normal": "Smallest normal",
        "min_subnormal": "Smallest subnormal",
        "epsilon": "Gap above 1",
    }

    def value(row: Row) -> str:
        if row[key] is None:
            return "none"
        if row[f"{key}_is_exact"]:
            return str(row[key])
        return f"≈ {row[key]} = {row[f'{key}_exact'].replace('*', ' × ')}"

    return Column(names[key], value)


def _files() -> list[Row]:
    """One row for each file that was measured; the first of a type bears the type's id."""
    models = {model["id"]: model["name"] for model in data("models")}
    blocks = {block["id"]: block["name"] for block in data("formats")["quant_formats"]}
    return [
        file
        | {
            "id": mix["id"] if number == 0 else f"{mix['id']}--{file['model_id']}",
            "name": mix["name"],
            "model": models[file["model_id"]],
            "main_block_type": blocks[mix["main_block_type"]],
            "least": mix["bits_per_weight_min"],
            "most": mix["bits_per_weight_max"],
            "note": mix["note"],
        }
        for mix in data("formats")["file_mixes"]
        for number, file in enumerate(mix["measured"])
    ]


def _latencies() -> list[Row]:
    """One row for each latency that a source gives."""
    return [
        figure | {"id": f"{layer['id']}-latency-{number}", "name": layer["name"]}
        for layer in data("hierarchy")["layers"]
        for number, figure in enumerate(layer["figures"], 1)
    ]


def _usable() -> dict[str, list[str]]:
    rows = [row for row in data("gpus") if "usable_note" in row]
    return {f"{KINDS[row['kind']]}s. {row['usable_note']}": row["usable_sources"] for row in rows}


def _share(row: Row, key: str) -> Any:
    return row["usable_share"][key] * 100 if "usable_share" in row else ""


LISTS: dict[str, FigureList] = {
    "devices": FigureList(
        "Devices",
        [
            of("Device", "name"),
            of("Vendor", "vendor"),
            kind(),
            year("Released", "released"),
            of("Memory as sold, GB", "memory_gb"),
            of("Memory that a program was told, GiB", "usable_gib"),
            Column("Share for the GPU with up to 32 GiB, %", lambda row: _share(row, "up_to_32_gib")),
            Column("Share for the GPU above 32 GiB, %", lambda row: _share(row, "above_32_gib")),
            of("Kind of memory", "memory_type"),
            of("Bandwidth, GB/s", "bandwidth_gb_s"),
            within("float32, TFLOP/s", "tflops", "fp32"),
            within("float16, TFLOP/s", "tflops", "fp16"),
            within("bfloat16, TFLOP/s", "tflops", "bf16"),
            within("FP8, TFLOP/s", "tflops", "fp8"),
            within("FP4, TFLOP/s", "tflops", "fp4"),
            within("int8, TOP/s", "tflops", "int8"),
        ],
        lambda: data("gpus"),
        remarks=_usable,
    ),
    "models": FigureList(
        "Models",
        [
            of("Model", "name"),
            of("Publisher", "publisher"),
            of("Parameters", "params_total"),
            of("Used for a token", "params_active"),
            of("Read for a token", "params_read_per_token"),
            of("KV cache of a token at 16 bits, bytes", "kv_bytes_per_token_fp16"),
            of("Longest context, tokens", "max_context"),
            of("Layers", "layers"),
            of("Hidden size", "hidden_size"),
            of("Attention heads", "attention_heads"),
            of("KV heads", "kv_heads"),
            of("Dimension of a head", "head_dim"),
            Column("Attention", _attention),
            of("MLP width", "intermediate_size"),
            Column("Experts", _experts),
            of("Vocabulary, tokens", "vocab_size"),
            of("One embedding for input and output", "tied_embeddings"),
            of("How that is known", "tied_embeddings_basis"),
            Column("Also counted", _recipe),
        ],
        lambda: data("models"),
    ),
    "number-formats": FigureList(
        "Number formats",
        [
            of("Format", "id"),
            of("Name", "name"),
            kind(),
            of("Bits", "bits"),
            of("Bits as stored", "storage_bits"),
            of("Sign, bits", "sign"),
            of("Exponent, bits", "exponent"),
            of("Fraction, bits", "fraction"),
            Column("Bias", lambda row: "none" if row["bias"] is None else row["bias"]),
            _exact("max_finite"),
            where_it_applies("Least of an integer", "min_finite"),
            _exact("min_normal"),
            _exact("min_subnormal"),
            _exact("epsilon"),
            of("Infinity", "has_inf"),
            of("NaN", "has_nan"),
            of("Compared with", "checked_with"),
        ],
        lambda: data("formats")["number_formats"],
    ),
    "block-formats": FigureList(
        "Block formats",
        [
            of("Format", "name"),
            kind(),
            of("Weights in a block", "block_size"),
            of("Block, bytes", "bytes_per_block"),
            of("Bits per weight", "bits_per_weight"),
        ],
        lambda: data("formats")["quant_formats"],
    ),
    "files": FigureList(
        "Model files that were measured",
        [
            of("File type", "name"),
            of("Model", "model"),
            of("File, GiB", "file_gib"),
            of("Bits per weight", "bits_per_weight"),
            of("How the bits are known", "basis"),
            of("Least of this type, bits", "least"),
            of("Most of this type, bits", "most"),
            of("Most tensors are", "main_block_type"),
        ],
        _files,
    ),
    "memory-layers": FigureList(
        "Layers of memory",
        [
            of("Layer", "name"),
            of("Typical size", "typical_size"),
            within("Latency, lowest seen, ns", "latency_ns", "low"),
            within("Latency, typical, ns", "latency_ns", "typical"),
            within("Latency, highest seen, ns", "latency_ns", "high"),
            within("Bandwidth, lowest seen, GB/s", "bandwidth_gb_s", "low"),
            within("Bandwidth, highest seen, GB/s", "bandwidth_gb_s", "high"),
            Column("What the bandwidth is", lambda row: row["bandwidth_note"] or ""),
            year("Figures of"),
        ],
        lambda: data("hierarchy")["layers"],
    ),
    "latencies": FigureList(
        "Latencies as the sources give them",
        [
            of("Layer", "name"),
            of("Latency, ns", "value_ns"),
            of("Measured or stated as", "condition"),
            year("Figure of"),
        ],
        _latencies,
    ),
    "buses": FigureList(
        "Buses",
        [
            of("Bus", "name"),
            of("One direction, GB/s", "gb_s_one_direction"),
            of("Both directions, GB/s", "gb_s_both_directions"),
            Column("Basis", lambda row: {"computed": "computed", "source": "as published"}[row["basis"]]),
            year("Figure of"),
        ],
        lambda: data("hierarchy")["buses"],
    ),
    "cache-lines": FigureList(
        "Cache lines",
        [of("Processor", "name"), of("Cache line, bytes", "bytes")],
        lambda: data("hierarchy")["cache_lines"],
        prefix="cache-line-",
    ),
}
