"""Questions within sane limits: models of the data and made-up ones, every format, devices of the data and others."""

from dataclasses import replace

from hypothesis import strategies as st

from willitfit.answer import Scenario
from willitfit.cache import CACHE_FORMATS, Cache
from willitfit.device import Device, devices
from willitfit.formats import formats
from willitfit.model import Attention, Experts, Model, Recipe
from willitfit.models import models

HEAD_DIMS = (32, 64, 80, 96, 112, 128, 192, 256)
MEMORY_TYPES = ("GDDR5", "GDDR5X", "GDDR6", "GDDR6X", "GDDR7", "HBM2e", "HBM3", "DDR4", "DDR5", "LPDDR5 unified")

contexts = st.one_of(st.integers(1, 4096), st.integers(1, 2_000_000))
batches = st.one_of(st.integers(1, 8), st.integers(1, 512))
gpu_counts = st.integers(1, 64)
splits = st.sampled_from(("layer", "tensor"))
caches = st.builds(Cache, st.sampled_from(sorted(CACHE_FORMATS)), st.booleans(), st.sampled_from((0, 512)))


def widths(most: int) -> st.SearchStrategy[int]:
    """Sizes of matrices: multiples of 32, which not every block format divides."""
    return st.integers(2, most // 32).map(lambda n: 32 * n)


@st.composite
def attentions(draw: st.DrawFn, layers: int) -> Attention:
    if draw(st.integers(0, 3)) == 0:
        rope, nope = draw(st.sampled_from((32, 64))), draw(st.sampled_from((64, 128)))
        return Attention("latent", layers, 0, 0, draw(widths(1024)), rope, nope, nope, draw(st.just(0) | widths(2048)))
    # What is neither of both keeps nothing that grows.
    keeping = draw(st.just(layers) | st.integers(0, layers))
    local = draw(st.just(0) | st.integers(0, keeping))
    return Attention("heads", keeping - local, local, draw(st.integers(1, 8192)) if local else 0)


@st.composite
def mixtures(draw: st.DrawFn, layers: int) -> Experts:
    count = draw(st.integers(1, 256))
    return Experts(
        count,
        draw(st.integers(1, count)),
        draw(st.integers(0, 2)),
        draw(widths(8192)),
        draw(st.integers(0, layers)),
    )


recipes = st.builds(
    Recipe,
    **{name: st.booleans() for name in ("qkv_bias", "out_bias", "qk_norm", "attention_sinks", "norm_bias")},
    **{name: st.booleans() for name in ("mlp_bias", "router_bias")},
    norms_per_layer=st.sampled_from((1, 2, 4)),
    mlp_matrices=st.sampled_from((2, 3)),
    learned_positions=st.sampled_from((0, 1024)),
)


@st.composite
def made_up_models(draw: st.DrawFn) -> Model:
    layers, kv = draw(st.integers(1, 96)), draw(st.integers(1, 16))
    attention = draw(attentions(layers))
    heads = kv * draw(st.integers(1, 8))
    latent = attention.kind == "latent"
    model = Model(
        id="made-up",
        name="Made up",
        layers=layers,
        hidden_size=draw(widths(16_384)),
        attention_heads=heads,
        kv_heads=heads if latent else kv,
        head_dim=attention.qk_nope_head_dim + attention.qk_rope_head_dim
        if latent
        else draw(st.sampled_from(HEAD_DIMS)),
        intermediate_size=draw(widths(53_248)),
        vocab_size=draw(st.integers(256, 300_000)),
        tied_embeddings=draw(st.booleans()),
        max_context=draw(st.one_of(st.integers(512, 262_144), st.integers(1, 10**9))),
        attention=attention,
        experts=draw(st.none() | mixtures(layers)),
        recipe=draw(recipes),
    )
    # More than the dimensions tell of, as a vision tower is.
    counted = draw(st.none() | st.integers(0, 10**9))
    return model if counted is None else replace(model, counted=model.parameters().total + counted)


@st.composite
def read_models(draw: st.DrawFn) -> Model:
    """As the reader of GGUF files makes them: the size of all tensors is known, whatever its format."""
    model = draw(made_up_models())
    total = model.parameters().total
    return replace(model, counted=total, file_bytes=draw(st.integers(total // 8, 4 * total)))


known_models = st.sampled_from(sorted(models())).map(models().__getitem__)
dimensioned_models = known_models | made_up_models()
any_models = st.one_of(known_models, made_up_models(), read_models())
any_formats = st.sampled_from(list(formats())).map(formats().__getitem__)


@st.composite
def made_up_devices(draw: st.DrawFn) -> Device:
    memory = draw(st.floats(2, 512))
    rate = draw(st.none() | st.floats(1, 5000))
    return Device(
        id="made-up",
        name="Made up",
        kind=draw(st.sampled_from(("gpu", "apple", "cpu", "tpu"))),
        memory_gb=memory,
        usable_gib=memory * 0.98,
        memory_type=draw(st.sampled_from(MEMORY_TYPES)),
        bandwidth_gb_s=draw(st.floats(20, 10_000)),
        tflops={draw(st.sampled_from(("bf16", "fp16", "fp32"))): rate},
    )


any_devices = st.sampled_from(sorted(devices())).map(devices().__getitem__) | made_up_devices()


def scenarios(of: st.SearchStrategy[Model] = any_models) -> st.SearchStrategy[Scenario]:
    return st.builds(
        Scenario,
        of,
        any_formats,
        any_devices,
        contexts,
        batches,
        gpu_counts,
        splits,
        caches,
        st.sampled_from((None, "llama.cpp", "vllm")),
        st.booleans(),
    )
