"""The header of safetensors files, against the package that writes them, and with every kind of damage."""

import json
import random
import re

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save, save_file

from willitfit.read.errors import Incomplete, Unreadable
from willitfit.read.safetensors import BITS, LONGEST, from_safetensors, header_bytes

ARRAYS = {
    "model.embed_tokens.weight": np.zeros((300, 16), np.float16),
    "model.norm.weight": np.ones(16, np.float32),
    "packed": np.arange(24, dtype=np.int32).reshape(2, 3, 4),
    "flags": np.zeros(7, np.bool_),
    "empty": np.zeros((0, 5), np.float64),
    "scalar": np.full((), 1.5),
}


def file(header, data=b"", length=None):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return (len(text) if length is None else length).to_bytes(8, "little") + text + data


def tensor(dtype="F32", shape=(2,), offsets=(0, 8)):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": list(offsets)}


def test_a_real_file_is_counted_as_its_own_package_reads_it(tmp_path):
    path = tmp_path / "model.safetensors"
    save_file(ARRAYS, path, metadata={"format": "np"})
    data = path.read_bytes()
    with safe_open(path, "np") as opened:
        read = {name: opened.get_tensor(name) for name in opened.keys()}  # noqa: SIM118
    found = from_safetensors(data, len(data), path.name)
    assert found.parameters == sum(array.size for array in read.values()) == 300 * 16 + 16 + 24 + 7 + 1
    assert found.bytes == sum(array.nbytes for array in read.values())
    assert found.by_dtype == {"F16": 9600, "F32": 64, "I32": 96, "BOOL": 7, "F64": 8}
    assert found.count == len(ARRAYS)
    assert header_bytes(data[:8]) + found.bytes == len(data)
    assert len(found.notes) == 1 and found.notes[0].startswith("I32 may hold several weights")


def test_the_header_alone_is_enough():
    data = save(ARRAYS)
    assert from_safetensors(data[: header_bytes(data)]) == from_safetensors(data, len(data))


@pytest.mark.parametrize("dtype", BITS)
def test_every_dtype_fills_whole_bytes(dtype):
    found = from_safetensors(file({"w": tensor(dtype, (8, 3), (0, 3 * BITS[dtype]))}))
    assert (found.parameters, found.bytes) == (24, 3 * BITS[dtype])


def test_numbers_smaller_than_a_byte_must_fill_bytes():
    assert from_safetensors(file({"w": tensor("F4", (2, 3), (0, 3))})).parameters == 6
    with pytest.raises(Unreadable, match="3 numbers of 4 bits do not fill whole bytes"):
        from_safetensors(file({"w": tensor("F4", (3,), (0, 1))}))


def test_a_part_of_several_says_so():
    found = from_safetensors(file({"w": tensor()}), name="model-00002-of-00004.safetensors")
    assert found.notes == ("This is part 2 of 4; the other parts are not counted.",)


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ({"w": tensor("F33")}, "has the unknown dtype 'F33'"),
        ({"w": tensor(["F32"])}, "has the unknown dtype a list of 1"),
        ({"w": tensor(shape=[3])}, "needs 12 bytes by its shape and dtype, its offsets span 8"),
        ({"w": tensor(shape=[-2])}, "shape is a list of 1, expected a list of whole numbers"),
        ({"w": tensor(shape=[True])}, "shape is a list of 1, expected a list of whole numbers"),
        ({"w": tensor(shape=[2.0])}, "shape is a list of 1, expected a list of whole numbers"),
        ({"w": tensor(shape=[1 << 62, 1 << 62])}, "would be larger than any file"),
        ({"w": tensor(shape=[1] * 65)}, "has 65 dimensions"),
        ({"w": tensor(offsets=(8, 0))}, "the second not below the first"),
        ({"w": tensor(offsets=(0, 4, 8))}, "data_offsets must be two numbers"),
        ({"w": tensor(offsets=(4, 12))}, "leaves a gap before it: it begins at 4, expected 0"),
        ({"w": tensor(), "x": tensor(offsets=(4, 12))}, "overlaps the one before it: it begins at 4, expected 8"),
        ({"w": 5}, "tensor 'w' is 5, expected a table"),
        ({"w": {"dtype": "F32", "shape": [2]}}, "data_offsets is null"),
        (b'{"w": 1, "w": 2}', "gives 'w' twice"),
        (b'{"w": ' + b"[" * 99_999, "is nested too deeply"),
        (b"[]", "expected a table in braces"),
        (b"\xff\xfe", "its header is not UTF-8"),
        (b"{ ", "is not JSON"),
    ],
)
def test_a_wrong_header_is_named(header, problem):
    with pytest.raises(Unreadable, match=re.escape(problem)):
        from_safetensors(file(header), name="w.safetensors")


def test_a_length_that_no_header_has_is_refused_before_it_is_read():
    with pytest.raises(Unreadable, match="100,000,001 bytes, 100,000,000 are allowed"):
        header_bytes(file(b"", length=LONGEST + 1))
    with pytest.raises(Unreadable, match="would be 0 bytes"):
        header_bytes(file(b"", length=0))
    with pytest.raises(Incomplete) as raised:
        header_bytes(b"1234")
    assert raised.value.needed == 8


def test_the_file_must_be_as_long_as_its_tensors():
    data = file({"w": tensor()}, bytes(8))
    assert from_safetensors(data, len(data)).bytes == 8
    with pytest.raises(Unreadable, match="is truncated: its tensors end at"):
        from_safetensors(data, len(data) - 1)
    with pytest.raises(Unreadable, match="has bytes that belong to no tensor"):
        from_safetensors(data, len(data) + 1)


def test_every_beginning_of_a_file_is_incomplete_or_truncated():
    data = save(ARRAYS)
    start = header_bytes(data)
    for length in range(len(data)):
        with pytest.raises(Unreadable, match="truncated") as raised:
            from_safetensors(data[:length], length)
        assert not isinstance(raised.value, Incomplete)
    for length in range(start):
        with pytest.raises(Incomplete) as raised:
            from_safetensors(data[:length])
        assert raised.value.needed == (start if length >= 8 else 8)


def test_any_damage_gives_a_result_or_a_sentence():
    generator, data = random.Random(11), save(ARRAYS)
    refused = 0
    for _ in range(300):
        damaged = bytearray(data)
        damaged[generator.randrange(header_bytes(data))] ^= generator.randrange(1, 256)
        try:
            from_safetensors(bytes(damaged), len(data))
        except Unreadable:
            refused += 1
    assert 100 < refused < 300
