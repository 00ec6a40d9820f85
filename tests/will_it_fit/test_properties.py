"""What holds for every question: orders that no figure may break, and promises of the docstrings.

The questions are the same at every run. `EXAMPLES=1000 pytest tests/will_it_fit/test_properties.py` looks for others.
"""

import json
import os
from dataclasses import asdict, replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.will_it_fit.scenarios import (
    any_devices,
    any_models,
    batches,
    caches,
    contexts,
    dimensioned_models,
    gpu_counts,
    made_up_models,
    read_models,
    scenarios,
    splits,
)
from tools.paths import ROOT
from willitfit.answer import MOST_GPUS, Answer, Scenario, answer, judge
from willitfit.cache import CACHE_FORMATS, Cache, cache_bytes, cache_bytes_per_gpu
from willitfit.device import Device
from willitfit.formats import as_in_file, formats
from willitfit.memory import Use, use
from willitfit.mixes import RECIPES, size_of
from willitfit.model import Model
from willitfit.speed import Range, ceiling, critical_batch, decode, prefill, step
from willitfit.tensors import tensors
from willitfit.training import STATE, TrainingUse, activation_bytes, lora_parameters, training

SEARCH = int(os.environ.get("EXAMPLES", 0))
settings.register_profile(
    "willitfit",
    deadline=None,
    database=None,
    derandomize=not SEARCH,
    max_examples=SEARCH or 60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("willitfit")

#: Nothing but the rounding of floats: a part of the value.
ROUNDING = 1e-9
methods = st.sampled_from((*STATE, "lora", "qlora"))
checkpointings = st.sampled_from(("none", "selective", "full"))
tokens = st.integers(1, 131_072)


def used(s: Scenario) -> Use:
    return use(s.model, s.format, s.context, s.batch, s.cache, s.runtime, s.gpus, s.split, s.flash_attention)


def values(range: Range) -> tuple[float, float, float]:
    return range.low, range.expected, range.high


def never_more(a: Range, b: Range) -> bool:
    """Neither the least nor the expected nor the most."""
    return all(x <= y * (1 + ROUNDING) for x, y in zip(values(a), values(b), strict=True))


def whole(*sizes: float) -> bool:
    """Whole numbers of bytes, none of them negative."""
    return all(size >= 0 and size == int(size) for size in sizes)


@given(scenarios(), contexts)
def test_more_context_never_needs_less(s, context):
    less, more = (used(replace(s, context=c)) for c in sorted((s.context, context)))
    assert less.cache <= more.cache
    assert never_more(less.overhead, more.overhead)
    assert never_more(less.total, more.total)


@given(scenarios(), batches)
def test_a_larger_batch_never_needs_less(s, batch):
    less, more = (used(replace(s, batch=b)) for b in sorted((s.batch, batch)))
    assert less.cache <= more.cache
    assert never_more(less.total, more.total)


PLAIN = [f for f in formats().values() if not f.mix]


@given(any_models, st.sampled_from(PLAIN), st.sampled_from(PLAIN))
def test_a_block_of_fewer_bits_never_makes_larger_weights(model, a, b):
    assume(a.block.bits_per_weight <= b.block.bits_per_weight)
    assert a.bytes_for(model) <= b.bytes_for(model)


#: What is named larger has no tensor with fewer bits, whatever the model. (Across these lines that does not hold: where
#: rows do not divide by 256, Q4_K_M keeps some tensors in Q8_0 and Q5_K_S keeps them in Q5_1.)
NAMED_IN_ORDER = [
    ("q3_k_s", "q3_k_m", "q3_k_l"),
    ("q3_k_s", "q4_k_s", "q5_k_s", "q6_k", "q8_0"),
    ("q4_k_s", "q4_k_m", "q5_k_m"),
    ("q5_k_s", "q5_k_m"),
]


@given(dimensioned_models)
def test_a_mix_that_is_named_larger_is_never_smaller(model):
    for names in NAMED_IN_ORDER:
        sizes = [formats()[name].unmeasured_bytes_for(model) for name in names]
        assert sizes == sorted(sizes), names


RECIPE_FORMATS = [f for f in formats().values() if f.mix in RECIPES]


@given(dimensioned_models, st.sampled_from(RECIPE_FORMATS), st.sampled_from(RECIPE_FORMATS))
def test_a_mix_with_no_larger_tensor_is_no_larger(model, a, b):
    smaller = all(size_of(t, RECIPES[a.mix](t, model)) <= size_of(t, RECIPES[b.mix](t, model)) for t in tensors(model))
    assume(smaller)
    assert a.unmeasured_bytes_for(model) <= b.unmeasured_bytes_for(model)


@given(any_models, contexts, batches, st.booleans(), st.sampled_from(sorted(CACHE_FORMATS)), st.data())
def test_a_smaller_cache_format_never_makes_a_larger_cache(model, context, batch, windows, name, data):
    other = data.draw(st.sampled_from(sorted(CACHE_FORMATS)))
    small, large = sorted((name, other), key=lambda n: CACHE_FORMATS[n].bits_per_weight)
    assert cache_bytes(model, context, batch, Cache(small, windows)) <= cache_bytes(
        model, context, batch, Cache(large, windows)
    )


@given(any_models, contexts, batches, caches)
def test_a_runtime_that_ignores_windows_never_keeps_less(model, context, batch, cache):
    assert cache_bytes(model, context, batch, replace(cache, windows=True)) <= cache_bytes(
        model, context, batch, replace(cache, windows=False)
    )


@given(scenarios())
def test_splitting_loses_no_byte(s):
    one, part = used(replace(s, gpus=1)), used(s)
    assert one.weights <= s.gpus * part.weights
    assert one.cache <= s.gpus * part.cache
    assert part.weights <= one.weights
    assert part.cache <= one.cache
    assert part.movable <= part.weights


@given(scenarios(), gpu_counts)
def test_more_gpus_never_need_more_on_the_fullest(s, gpus):
    few, many = (used(replace(s, gpus=n)) for n in sorted((s.gpus, gpus)))
    assert many.weights <= few.weights
    assert many.cache <= few.cache
    assert many.weights - many.movable <= few.weights - few.movable
    # The driver's own part is larger from the second GPU on; from there on it stays.
    if min(s.gpus, gpus) > 1:
        assert never_more(many.total, few.total)


@given(any_models, contexts, batches, caches, gpu_counts)
def test_the_parts_of_a_cache_hold_all_of_it(model, context, batch, cache, gpus):
    kept, part = cache_bytes(model, context, batch, cache), cache_bytes_per_gpu(model, context, batch, cache, gpus)
    assert part <= kept <= part * gpus
    if model.attention.kind == "latent":
        assert part == kept


@given(scenarios())
def test_sizes_are_whole_bytes_and_in_order(s):
    found = used(s)
    assert whole(found.weights, found.cache, found.movable, *values(found.overhead), *values(found.total))
    assert whole(s.device.usable_bytes)
    for range in (found.overhead, found.total):
        assert range.low <= range.expected <= range.high


def speeds(s: Scenario, on_device: float = 1.0, readers: int = 1) -> Range:
    return decode(s.model, s.format, s.device, s.context, s.batch, s.cache, on_device, readers)


@given(scenarios(), st.floats(0, 1), st.floats(0, 1))
def test_more_offload_is_never_faster(s, one, other):
    less, more = sorted((one, other))
    readers = s.gpus if s.split == "tensor" else 1
    assert never_more(speeds(s, less, readers), speeds(s, more, readers))
    assert never_more(speeds(s, more, readers), speeds(s, 1.0, readers))


@given(scenarios(), st.just(1.0) | st.floats(0, 1))
def test_a_speed_is_in_order_and_below_its_ceiling(s, on_device):
    for readers in {1, s.gpus}:
        found = speeds(s, on_device, readers)
        limit = ceiling(s.model, s.format, s.device, s.context, s.batch, readers, s.cache)
        assert 0 < found.low <= found.expected <= found.high <= limit * (1 + ROUNDING)


@given(scenarios())
def test_the_ceiling_reads_every_byte_once(s):
    one = step(s.model, s.format, s.context, s.batch, s.cache)
    stored = used(replace(s, gpus=1))
    assert 0 < one.weights <= stored.weights * (1 + ROUNDING)
    assert one.cache == stored.cache
    seconds = s.batch / ceiling(s.model, s.format, s.device, s.context, s.batch, 1, s.cache)
    assert seconds * s.device.bandwidth_gb_s * 1e9 == pytest.approx(one.weights + one.cache)


@given(scenarios(), contexts)
def test_more_context_is_never_faster(s, context):
    less, more = sorted((s.context, context))
    assert never_more(speeds(replace(s, context=more)), speeds(replace(s, context=less)))


@given(any_models, any_devices, contexts)
def test_a_prompt_speed_is_in_order(model, device, context):
    found = prefill(model, device, context)
    assert found is None or 0 < found.low <= found.expected <= found.high


@given(scenarios())
def test_the_answer_keeps_its_word(s):
    found = answer(s)
    _verdict_agrees_with_bytes(found)
    _largest_context_is_the_last_that_fits(found)
    _gpus_needed_are_the_fewest(found)
    _formats_that_fit_do(found)
    assert 0 <= found.on_device <= 1
    assert (found.on_device < 1) == (found.verdict == "does not fit")
    assert found.decode.low <= found.decode.expected <= found.decode.high <= found.ceiling * (1 + ROUNDING)
    readers = s.gpus if s.split == "tensor" else 1
    assert found.ceiling == ceiling(s.model, s.format, s.device, s.context, s.batch, readers, s.cache)
    assert found.critical_batch == critical_batch(s.format, s.model, s.device)


def _verdict_agrees_with_bytes(found: Answer) -> None:
    total = found.use.total
    says = {
        "fits": total.high <= found.usable,
        "just barely": total.low <= found.usable < total.high,
        "does not fit": total.low > found.usable,
    }
    assert [verdict for verdict, true in says.items() if true] == [found.verdict]
    assert found.verdict == judge(found.use.total, found.usable)


def expected(s: Scenario) -> float:
    return used(s).total.expected


def _largest_context_is_the_last_that_fits(found: Answer) -> None:
    s, most = found.scenario, found.largest_context
    assert 0 <= most <= s.model.max_context
    if most:
        assert expected(replace(s, context=most)) <= found.usable
    if most < min(s.model.max_context, 100_000_000):
        assert expected(replace(s, context=most + 1)) > found.usable


def _gpus_needed_are_the_fewest(found: Answer) -> None:
    s, needed = found.scenario, found.gpus_needed
    if needed is None:
        assert all(expected(replace(s, gpus=n)) > found.usable for n in range(1, MOST_GPUS + 1))
        return
    assert expected(replace(s, gpus=needed)) <= found.usable
    assert all(expected(replace(s, gpus=n)) > found.usable for n in range(1, needed))


def _formats_that_fit_do(found: Answer) -> None:
    """As the scenario stands. A model that was read from a GGUF file is asked about as if it were stored anew."""
    s = replace(found.scenario, model=replace(found.scenario.model, file_bytes=None))
    fitting = {f.id for f in formats().values() if expected(replace(s, format=f)) <= found.usable}
    assert set(found.formats_that_fit) == fitting
    sizes = [formats()[name].bytes_for(s.model) for name in found.formats_that_fit]
    assert sizes == sorted(sizes, reverse=True)


@given(scenarios())
@settings(max_examples=SEARCH or 30)
def test_an_answer_goes_through_json(s):
    found = answer(s).as_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@given(scenarios(dimensioned_models))
@settings(max_examples=SEARCH or 30)
def test_a_device_is_its_figures_and_not_its_name(s):
    other = replace(s.device, id="other", name="Another", vendor="Nobody", usable_note="", sources=())
    a, b = answer(s).as_dict(), answer(replace(s, device=other)).as_dict()
    assert a | {"device": ""} == b | {"device": ""}


ROWS = [row for row in json.loads((ROOT / "data" / "gpus.json").read_text(encoding="utf-8")) if row["memory_gb"]]


@given(st.sampled_from(ROWS), st.randoms(use_true_random=False))
def test_the_order_of_a_rows_fields_says_nothing(row, random):
    fields = list(row)
    random.shuffle(fields)
    assert Device.from_row({name: row[name] for name in fields}) == Device.from_row(row)


def trained(model: Model, method: str, context: int, batch: int, gpus: int, zero: int, **more) -> TrainingUse:
    return training(model, method, context, batch, gpus, zero, **more)


def states(found: TrainingUse) -> int:
    return found.weights + found.gradients + found.optimizer


@given(dimensioned_models, methods, tokens, batches, gpu_counts, st.integers(0, 2))
def test_a_further_zero_stage_never_needs_more(model, method, context, batch, gpus, stage):
    before, after = (trained(model, method, context, batch, gpus, zero) for zero in (stage, stage + 1))
    assert states(after) <= states(before)
    assert after.total.low <= before.total.low
    assert after.total.expected <= before.total.expected * (1 + ROUNDING)
    # Stage 3 gathers weights while it computes: at the most, that is more than what it shares out of a small model.
    gathered = after.overhead.high - before.overhead.high
    assert after.total.high <= before.total.high + gathered
    assert 0 <= gathered <= (2e9 if stage == 2 else 0)


@given(dimensioned_models, methods, tokens, batches, st.integers(0, 3), gpu_counts, gpu_counts)
def test_more_gpus_never_hold_more_states_each_and_lose_none(model, method, context, batch, zero, one, other):
    few, many = (states(trained(model, method, context, batch, n, zero)) for n in sorted((one, other)))
    alone = states(trained(model, method, context, batch, 1, zero))
    assert many <= few <= alone <= few * min(one, other)


@st.composite
def model_and_rank(draw: st.DrawFn) -> tuple[Model, int]:
    """A rank at which every adapter is at most two thirds of its matrix."""
    model = draw(dimensioned_models)
    matrices = [t for t in tensors(model) if t.role.startswith(("attn_", "ffn_")) and not t.expert]
    most = min(t.parameters * 2 // (3 * (t.row + t.parameters // t.row)) for t in matrices)
    return model, draw(st.integers(1, max(1, most)))


@given(model_and_rank(), st.sampled_from(list(STATE)), tokens, batches)
def test_lora_never_needs_more_than_full_fine_tuning(model_rank, method, context, batch):
    """On one GPU. (On several, ZeRO shares out most of what full fine-tuning holds, and little of a frozen base.)"""
    model, rank = model_rank
    full, lora = (trained(model, m, context, batch, 1, 0, rank=rank) for m in (method, "lora"))
    assert states(lora) <= states(full)
    assert never_more(lora.total, full.total)


@given(model_and_rank(), tokens, batches, gpu_counts, st.integers(0, 3))
def test_lora_never_needs_more_than_full_fine_tuning_with_its_own_states(model_rank, context, batch, gpus, zero):
    """Weights, gradients and states of as many bytes each: then on any number of GPUs, in any stage."""
    model, rank = model_rank
    full, lora = (trained(model, m, context, batch, gpus, zero, rank=rank) for m in ("mixed-18", "lora"))
    assert lora.weights <= full.weights
    assert lora.gradients <= full.gradients
    assert lora.optimizer <= full.optimizer
    assert never_more(lora.total, full.total)


@given(dimensioned_models, st.integers(1, 256), tokens, batches, gpu_counts, st.integers(0, 3))
def test_qlora_never_needs_more_than_lora(model, rank, context, batch, gpus, zero):
    lora, qlora = (trained(model, m, context, batch, gpus, zero, rank=rank) for m in ("lora", "qlora"))
    assert qlora.weights <= lora.weights
    assert (qlora.gradients, qlora.optimizer) == (lora.gradients, lora.optimizer)
    assert never_more(qlora.total, lora.total)


@given(dimensioned_models, st.integers(1, 256))
def test_adapters_grow_with_their_rank(model, rank):
    assert lora_parameters(model, rank) == rank * lora_parameters(model, 1) > 0


@given(any_models, tokens, batches)
def test_checkpointing_never_keeps_more_activations(model, context, batch):
    none, selective, full = (activation_bytes(model, context, batch, c) for c in ("none", "selective", "full"))
    assert never_more(full, selective)
    assert never_more(selective, none)


@given(any_models, checkpointings, tokens, tokens, batches, batches)
def test_more_tokens_never_keep_fewer_activations(model, checkpointing, a, b, one, other):
    (less, few), (more, many) = zip(*(sorted(pair) for pair in ((a, b), (one, other))), strict=True)
    assert never_more(
        activation_bytes(model, less, few, checkpointing), activation_bytes(model, more, many, checkpointing)
    )


@given(any_models, methods, tokens, batches, gpu_counts, st.integers(0, 3), checkpointings, st.integers(1, 256))
def test_training_takes_whole_bytes_in_order(model, method, context, batch, gpus, zero, checkpointing, rank):
    found = trained(model, method, context, batch, gpus, zero, checkpointing=checkpointing, rank=rank)
    assert whole(found.weights, found.gradients, found.optimizer)
    for range in (found.activations, found.overhead, found.total):
        assert whole(*values(range))
        assert range.low <= range.expected <= range.high


@given(made_up_models())
def test_the_tensors_of_any_model_add_up_to_its_parameters(model):
    plain = replace(model, counted=None)
    total = plain.parameters()
    assert sum(t.parameters for t in tensors(plain)) == total.total
    assert 0 < total.read <= total.active <= total.total
    assert asdict(model.parameters())["total"] >= total.total


@given(read_models(), splits, gpu_counts)
def test_a_file_that_was_read_has_the_bytes_that_it_has(model, split, gpus):
    format = as_in_file(model)
    assert use(model, format, 1).weights == model.file_bytes
    assert format.bits_per_weight(model) == model.file_bytes * 8 / model.parameters().total
    assert 0 < format.read_bytes(model) <= model.file_bytes * (1 + ROUNDING)
    assert use(model, format, 1, gpus=gpus, split=split).weights * gpus >= model.file_bytes
