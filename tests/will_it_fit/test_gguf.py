"""The header of GGUF files, against the package that writes them, and with every kind of damage."""

import json
import random
import re
import struct
from dataclasses import replace

import gguf
import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter

from tools.paths import ROOT
from willitfit.read import gguf_header
from willitfit.read.errors import Incomplete, Unreadable
from willitfit.read.ggml_types import TYPES
from willitfit.read.gguf import from_gguf
from willitfit.read.gguf_header import Length, read_header

LAYERS, HIDDEN, HEADS, KV, WIDTH, VOCABULARY = 3, 256, 4, 2, 512, 320
SIZE = HIDDEN // HEADS


def llama_tensors(layers=LAYERS, quantised=GGMLQuantizationType.Q4_K):
    """Name -> (numpy's shape, type)."""
    f32 = GGMLQuantizationType.F32
    found = {"token_embd.weight": ((VOCABULARY, HIDDEN), quantised), "output_norm.weight": ((HIDDEN,), f32)}
    found["output.weight"] = ((VOCABULARY, HIDDEN), GGMLQuantizationType.Q6_K)
    for layer in range(layers):
        own = {"attn_norm": (HIDDEN,), "ffn_norm": (HIDDEN,), "attn_q": (HIDDEN, HIDDEN)}
        own |= {"attn_k": (KV * SIZE, HIDDEN), "attn_v": (KV * SIZE, HIDDEN), "attn_output": (HIDDEN, HIDDEN)}
        own |= {"ffn_gate": (WIDTH, HIDDEN), "ffn_up": (WIDTH, HIDDEN), "ffn_down": (HIDDEN, WIDTH)}
        for name, shape in own.items():
            found[f"blk.{layer}.{name}.weight"] = (shape, f32 if len(shape) == 1 else quantised)
    return found


def llama_entries(writer):
    writer.add_name("Tiny Llama")
    writer.add_block_count(LAYERS)
    writer.add_embedding_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV)
    writer.add_feed_forward_length(WIDTH)
    writer.add_context_length(2048)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_token_list([f"token {i}" for i in range(VOCABULARY)])
    writer.add_token_types([1] * VOCABULARY)


@pytest.fixture
def write(tmp_path):
    """Writes a file with the gguf package; returns its path."""

    def make(arch="llama", entries=llama_entries, tensors=None):
        path = tmp_path / "tiny.gguf"
        writer = GGUFWriter(path, arch)
        entries(writer)
        for name, (shape, kind) in (llama_tensors() if tensors is None else tensors).items():
            block, size = gguf.GGML_QUANT_SIZES[kind]
            stored = (*shape[:-1], shape[-1] // block * size)
            writer.add_tensor(name, np.zeros(stored, np.uint8), raw_dtype=kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    return make


@pytest.fixture
def small(write):
    """The bytes of a file of a few kilobytes, and how many of them are its header."""

    def entries(writer):
        for name, value in {"block_count": 1, "embedding_length": 32, "context_length": 64}.items():
            writer.add_uint32(f"llama.{name}", value)
        writer.add_head_count([2])
        writer.add_feed_forward_length(64)
        writer.add_token_list(["a", "bc", "d" * 40])
        writer.add_array("extra", [1.5, 2.5])

    kinds = GGMLQuantizationType
    tensors = {"token_embd.weight": ((3, 32), kinds.Q8_0), "blk.0.attn_k.weight": ((32, 32), kinds.F16)}
    data = write(entries=entries, tensors=tensors).read_bytes()
    payload = 3 * 34 + 26 + 32 * 32 * 2
    return data, len(data) - payload


def raw(entries=(), tensors=(), version=3, counts=None):
    """A header by hand: entries are (key, type, bytes of the value), tensors (name, shape, type, offset)."""
    tensor_count, entry_count = counts or (len(tensors), len(entries))
    data = b"GGUF" + struct.pack("<IQQ", version, tensor_count, entry_count)
    for key, kind, value in entries:
        data += text(key) + struct.pack("<I", kind) + value
    for name, shape, kind, offset in tensors:
        data += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)
    return data


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


def number(value):
    return struct.pack("<I", value)


HAND = [("general.architecture", 8, text("llama"))] + [
    (f"llama.{key}", 4, number(value))
    for key, value in {
        **{"block_count": 1, "embedding_length": 32, "attention.head_count": 2, "context_length": 64},
        "feed_forward_length": 64,
    }.items()
]
EMBEDDING = ("token_embd.weight", (32, 10), 0, 0)


def test_block_sizes_are_those_of_the_data_and_of_the_package():
    rows = json.loads((ROOT / "data" / "formats.json").read_text())["quant_formats"]
    blocks = {row["id"]: (row["block_size"], row["bytes_per_block"]) for row in rows if row["kind"] == "gguf_block"}
    ours = {f"gguf-{name.lower().replace('_', '-')}": (block, size) for name, block, size in TYPES.values()}
    assert {name: ours[name] for name in blocks} == blocks
    plain = {"gguf-f16", "gguf-f32", "gguf-bf16", "gguf-f64", "gguf-i8", "gguf-i16", "gguf-i32", "gguf-i64"}
    assert ours.keys() - blocks.keys() == plain
    for kind in GGMLQuantizationType:
        name, *sizes = TYPES[kind]
        assert name == kind.name
        # The package's own size of Q8_1, which no file holds, is that of an older layout.
        assert kind is GGMLQuantizationType.Q8_1 or tuple(sizes) == gguf.GGML_QUANT_SIZES[kind]


def test_a_real_file_is_counted_as_its_own_package_reads_it(write):
    path = write()
    size, read = path.stat().st_size, GGUFReader(path)
    model = from_gguf(path.read_bytes(), size, path.name)
    assert model.counted == sum(int(tensor.n_elements) for tensor in read.tensors)
    assert model.file_bytes == sum(int(tensor.n_bytes) for tensor in read.tensors)
    header = read_header(path.read_bytes(), size, path.name)
    last = read.tensors[-1]
    assert header.tensors_end == last.data_offset + last.n_bytes
    assert {name: info.shape for name, info in header.tensors.items()} == {
        tensor.name: tuple(int(n) for n in tensor.shape) for tensor in read.tensors
    }
    for key, value in header.values.items():
        expected = read.fields[key].contents()
        assert (value.items if isinstance(value, Length) else value) == (
            len(expected) if isinstance(value, Length) else expected
        )
    assert header.values.keys() == {key for key in read.fields if not key.startswith("GGUF.")}


def test_the_dimensions_and_small_parts_make_up_what_the_file_holds(write):
    path = write()
    model = from_gguf(path.read_bytes(), path.stat().st_size, path.name)
    assert (model.id, model.name) == ("tiny.gguf", "Tiny Llama")
    assert (model.layers, model.hidden_size, model.attention_heads, model.kv_heads) == (LAYERS, HIDDEN, HEADS, KV)
    assert (model.head_dim, model.intermediate_size, model.vocab_size) == (SIZE, WIDTH, VOCABULARY)
    assert (model.max_context, model.tied_embeddings, model.notes) == (2048, False, ())
    assert model.attention.growing_layers == LAYERS
    assert without_count(model).parameters().total == model.counted


def without_count(model):
    return replace(model, counted=None)


def test_biases_norms_and_sinks_are_found_by_their_tensors(write):
    f32, tensors = GGMLQuantizationType.F32, llama_tensors()
    del tensors["output.weight"]
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        for name, length in {"attn_q": HIDDEN, "attn_k": KV * SIZE, "attn_v": KV * SIZE, "attn_output": HIDDEN}.items():
            tensors[f"{block}.{name}.bias"] = ((length,), f32)
        for name in ("attn_q_norm", "attn_k_norm"):
            tensors[f"{block}.{name}.weight"] = ((SIZE,), f32)
        for name in ("post_attention_norm", "post_ffw_norm"):
            tensors[f"{block}.{name}.weight"] = ((HIDDEN,), f32)
        tensors[f"{block}.attn_sinks.weight"] = ((HEADS,), f32)
    model = from_gguf(write(tensors=tensors).read_bytes())
    assert model.tied_embeddings
    assert model.recipe.norms_per_layer == 4
    assert without_count(model).parameters().total == model.counted


def test_experts_are_read_and_all_of_them_counted(write):
    tensors = llama_tensors()
    for layer in range(LAYERS):
        for name in ("gate", "up", "down"):
            shape, kind = tensors.pop(f"blk.{layer}.ffn_{name}.weight")
            tensors[f"blk.{layer}.ffn_{name}_exps.weight"] = ((8, *shape), kind)
        tensors[f"blk.{layer}.ffn_gate_inp.weight"] = ((8, HIDDEN), GGMLQuantizationType.F32)

    def entries(writer):
        llama_entries(writer)
        writer.add_expert_count(8)
        writer.add_expert_used_count(2)

    model = from_gguf(write(entries=entries, tensors=tensors).read_bytes())
    assert (model.experts.count, model.experts.per_token, model.experts.intermediate_size) == (8, 2, WIDTH)
    assert without_count(model).parameters().total == model.counted
    assert model.parameters().active < model.counted


def test_windows_come_from_the_pattern_or_the_architecture(write):
    def entries(writer):
        llama_entries(writer)
        writer.add_sliding_window(1024)

    def listed(writer):
        entries(writer)
        writer.add_sliding_window_pattern([True, True, False])

    gemma = from_gguf(write("gemma2", entries).read_bytes()).attention
    assert (gemma.growing_layers, gemma.local_layers, gemma.window) == (1, 2, 1024)
    assert from_gguf(write("gemma4", listed).read_bytes()).attention == gemma
    unknown = from_gguf(write("llama", entries).read_bytes())
    assert unknown.attention.local_layers == 0
    assert "it is ignored" in unknown.notes[0]


def test_layers_without_keys_and_values_keep_nothing_that_grows(write):
    tensors = llama_tensors()
    for name in ("attn_k", "attn_v"):
        del tensors[f"blk.0.{name}.weight"]
    tensors["blk.0.ssm_out.weight"] = ((HIDDEN, HIDDEN), GGMLQuantizationType.F16)

    def entries(writer):
        for method, value in (("add_block_count", LAYERS), ("add_embedding_length", HIDDEN), ("add_head_count", HEADS)):
            getattr(writer, method)(value)
        writer.add_head_count_kv([0, KV, KV])
        writer.add_feed_forward_length(WIDTH)
        writer.add_context_length(2048)

    model = from_gguf(write(entries=entries, tensors=tensors).read_bytes())
    assert (model.attention.growing_layers, model.kv_heads) == (2, KV)
    assert model.notes == ("1 layers keep a state of fixed size; it is not counted.",)


def test_latent_attention_is_read_from_files_of_both_ages():
    same = {"attention.kv_lora_rank": 16, "rope.dimension_count": 8, "attention.q_lora_rank": 12}
    old = same | {"attention.key_length": 24, "attention.value_length": 16}
    new = same | {"attention.key_length": 24, "attention.value_length": 16, "attention.head_count_kv": 1}
    new |= {"attention.key_length_mla": 24, "attention.value_length_mla": 16, "attention.key_length": 40}
    for keys in (old, new):
        entries = [*HAND, *((f"llama.{key}", 4, number(value)) for key, value in keys.items())]
        model = from_gguf(raw(entries, [EMBEDDING]))
        a = model.attention
        assert (a.kind, a.kv_lora_rank, a.qk_rope_head_dim, a.qk_nope_head_dim) == ("latent", 16, 8, 16)
        assert (a.v_head_dim, a.q_lora_rank, model.head_dim, model.kv_heads) == (16, 12, 24, 2)


def test_the_vocabulary_is_that_of_the_embedding_else_that_of_the_tokens():
    tokens = ("tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 3) + text("a") + text("b") + text("c"))
    assert from_gguf(raw([*HAND, tokens], [EMBEDDING])).vocab_size == 10
    assert from_gguf(raw([*HAND, tokens], [("other", (32,), 0, 0)])).vocab_size == 3
    with pytest.raises(Unreadable, match=r"llama\.vocab_size is missing"):
        from_gguf(raw(HAND, [("other", (32,), 0, 0)]))


def test_a_part_of_several_is_not_taken_for_the_whole():
    model = from_gguf(raw([*HAND, ("split.count", 2, b"\3\0")], [EMBEDDING]))
    assert (model.counted, model.file_bytes) == (None, None)
    assert "one part of several" in model.notes[0]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"PK\3\4" + bytes(40), "it is no GGUF file"),
        (raw(version=1), "version 1; versions 2 and 3 are read"),
        (raw(version=3 << 24), "it is a big-endian GGUF file"),
        (raw(counts=(1 << 60, 0)), "no header is longer than"),
        (raw(counts=(0, 1 << 63)), "no header is longer than"),
        (raw([("k", 99, b"")]), "'k' has the unknown type 99"),
        (raw([("k", 9, struct.pack("<IQ", 9, 1) + bytes(20))]), "'k' is an array of arrays"),
        (raw([("k", 9, struct.pack("<IQ", 77, 1) + bytes(20))]), "'k' is an array of the unknown type 77"),
        (raw([("k", 9, struct.pack("<IQ", 8, 1 << 61))]), "'k' would end at byte"),
        (raw([("k", 9, struct.pack("<IQ", 12, (1 << 64) - 1))]), "'k' would end at byte"),
        (raw([("k", 8, struct.pack("<Q", 1 << 63))]), "'k' would end at byte"),
        (raw([("k", 9, struct.pack("<IQQ", 8, 2, 1 << 62) + bytes(8))]), "'k' would end at byte"),
        (raw([("k", 4, number(1)), ("k", 4, number(1))]), "'k' is given twice"),
        (raw([("general.alignment", 4, number(24))], []), "general.alignment is 24, expected a power of two"),
        (raw(HAND[1:], [EMBEDDING]), "general.architecture is missing"),
        (raw(HAND[:1], [EMBEDDING]), "llama.block_count is missing"),
        (raw([("general.type", 8, text("adapter")), *HAND], [EMBEDDING]), "its general.type is 'adapter'"),
        (raw(HAND), "holds no tensors"),
        (raw(HAND, [EMBEDDING, EMBEDDING]), "tensor 'token_embd.weight' is listed twice"),
        (raw(HAND, [("w", (32,) * 5, 0, 0)]), "has 5 dimensions"),
        (raw(HAND, [("w", (32,), 4, 0)]), "tensor 'w' has the unknown type 4"),
        (raw(HAND, [("w", (33,), 8, 0)]), "rows of 33 numbers do not fill blocks of 32, as Q8_0 has them"),
        (raw(HAND, [("w", (1 << 40, 1 << 40), 0, 0)]), "would be larger than any file"),
        (raw(HAND, [("w", (32,), 0, 64)]), "begins at byte 64 of the data, expected 0"),
        (raw([("llama.block_count", 8, text("x")), HAND[0]], [EMBEDDING]), "llama.block_count is 'x', expected"),
        (raw([("general.architecture", 9, struct.pack("<IQ", 8, 0))]), "is a list of 0, expected text"),
        (raw([*HAND, ("llama.attention.head_count_kv", 4, number(3))], [EMBEDDING]), "cannot share 3 KV heads"),
        (raw([*HAND, ("llama.attention.head_count_kv", 9, struct.pack("<IQII", 4, 2, 1, 1))], [EMBEDDING]),
         "lists 2 layers, there are 1"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named(data, problem):
    with pytest.raises(Unreadable, match=re.escape(problem)) as raised:
        from_gguf(data, name="w.gguf")
    assert not isinstance(raised.value, Incomplete)


def test_a_claim_beyond_the_file_is_damage_where_the_size_is_known():
    for data in (
        raw([("k", 8, struct.pack("<Q", 500))]),
        raw([("k", 9, struct.pack("<IQ", 8, 50))]),
        raw(counts=(90, 0)),
    ):
        with pytest.raises(Incomplete):
            from_gguf(data)
        with pytest.raises(Unreadable, match="truncated or damaged") as raised:
            from_gguf(data, len(data))
        assert not isinstance(raised.value, Incomplete)


def test_a_caller_that_follows_needed_gets_there_in_few_tries(write):
    data = write().read_bytes()
    given, tries = 4, 0
    while True:
        try:
            model = from_gguf(data[:given], len(data))
            break
        except Incomplete as more:
            assert given < more.needed <= len(data)
            given, tries = more.needed, tries + 1
    assert model == from_gguf(data)
    assert tries < 16


def test_texts_of_the_vocabulary_are_skipped_not_read(write, monkeypatch):
    read = []
    original = gguf_header.Reader.text
    monkeypatch.setattr(gguf_header.Reader, "text", lambda self, what: read.append(what) or original(self, what))
    from_gguf(write().read_bytes())
    assert 0 < len(read) < VOCABULARY


def test_every_beginning_of_a_file_is_incomplete_or_truncated(small):
    data, header = small
    for length in range(len(data)):
        with pytest.raises(Unreadable) as raised:
            from_gguf(data[:length], length)
        assert not isinstance(raised.value, Incomplete)
        if length < header - 32:
            with pytest.raises(Incomplete) as raised:
                from_gguf(data[:length])
            assert raised.value.needed > length
    assert from_gguf(data[:header]) == from_gguf(data, len(data))


def test_any_damage_gives_a_model_or_a_sentence(small):
    data, header = small
    generator = random.Random(5)
    refused = 0
    for _ in range(300):
        damaged = bytearray(data)
        damaged[generator.randrange(header)] ^= generator.randrange(1, 256)
        try:
            assert from_gguf(bytes(damaged), len(data)).parameters().total > 0
        except Unreadable:
            refused += 1
    assert 100 < refused < 300
