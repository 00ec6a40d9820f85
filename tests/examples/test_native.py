"""Every example prints what its record says, outside the browser. Found by walking examples/."""

import importlib.util
import random

import ml_dtypes
import numpy as np
import pytest

from cells.examples import all_examples
from tools.checks import judge
from tools.native import run

EXAMPLES = all_examples()


@pytest.mark.parametrize("example_id", EXAMPLES)
def test_it_prints_what_its_record_says(example_id):
    example = EXAMPLES[example_id]
    done = run(example)
    assert done.code == 0, done.stderr
    judge(example, done.stdout, done.stderr)
    assert len(done.pictures) == (example.picture is not None)
    for _, alt in done.pictures:
        assert alt == example.picture_text


@pytest.mark.parametrize("example_id", [i for i, e in EXAMPLES.items() if e.check])
def test_the_record_of_a_measured_example_holds_its_own_check(example_id):
    judge(EXAMPLES[example_id], EXAMPLES[example_id].stdout)


@pytest.mark.parametrize("example_id", [i for i, e in EXAMPLES.items() if e.check])
def test_a_check_can_fail(example_id):
    with pytest.raises(AssertionError):
        judge(EXAMPLES[example_id], "nothing of the kind\n")


@pytest.mark.parametrize("example_id", EXAMPLES)
def test_it_fits_the_page(example_id):
    lines = EXAMPLES[example_id].code.splitlines()
    most = 60 if example_id == "will-it-fit" else 40
    assert len(lines) <= most
    assert max(map(len, lines)) <= 68


def test_bfloat16_rounds_as_the_library_does():
    """The lesson's rounding, taken from its own file, against ml_dtypes on bit patterns of every size."""
    spec = importlib.util.spec_from_file_location("bfloat16", EXAMPLES["bfloat16"].path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    draw = random.Random(8)
    bits = np.array([draw.getrandbits(32) for _ in range(20_000)], dtype=np.uint32)
    values = bits.view(np.float32)
    values = np.concatenate([values[np.isfinite(values)], np.float32([70000, 0.1, 3.14159, 0, -0.0, np.inf])])
    with np.errstate(over="ignore"):
        expected = values.astype(ml_dtypes.bfloat16).astype(np.float32)
    found = module.to_bfloat16(values)
    assert np.array_equal(found.view(np.uint32), expected.view(np.uint32))
