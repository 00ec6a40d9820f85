"""Each figure of an answer with the way it was found: in numbers, as a formula, and with its sources."""

from __future__ import annotations

from dataclasses import dataclass

from willitfit.answer import Answer
from willitfit.cache import elements_per_token
from willitfit.device import GIB, Device
from willitfit.memory import usual_runtime
from willitfit.speed import Range
from willitfit.training import STATE
from willitfit.training_answer import TrainingAnswer

#: Where the runtimes' own parts were measured (data/formulas.md, section 3).
VLLM = ("https://github.com/vllm-project/vllm/pull/10511", "https://github.com/vllm-project/vllm/pull/14447")
LLAMA_CPP = ("https://github.com/ollama/ollama/issues/10128",)
#: Most of the rows that speeds were fitted on, and most prompts' (data/measured.json has all).
MEASURED = (
    "https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference/blob/aa72e0ec86c356c41f8281c9733e9a13c3675800/README.md",
    "https://github.com/ggml-org/llama.cpp/blob/3795cc1e89e16fbc145f8a5457ea30abd86e0d1d/benches/mac-m2-ultra/mac-m2-ultra.md",
)
SCALING_BOOK = ("https://github.com/jax-ml/scaling-book/blob/0819a7d8c55ddc113f5cba0285a5f97380cac1e3/inference.md",)
ZERO = ("https://arxiv.org/abs/1910.02054",)
ACTIVATIONS = ("https://arxiv.org/abs/2205.05198",)
LORA = ("https://arxiv.org/abs/2106.09685",)
QLORA = ("https://arxiv.org/abs/2305.14314",)


@dataclass(frozen=True)
class Figure:
    """`value` with its unit; `how` with this answer's numbers, `formula` in general; addresses of sources."""

    what: str
    value: str
    how: str
    formula: str
    sources: tuple[str, ...] = ()


def gib(size: float) -> str:
    """Bytes as GiB (2^30)."""
    return f"{size / GIB:,.2f} GiB"


def speed(tokens_per_second: float) -> str:
    """Three digits at the most: more would promise too much."""
    return f"{tokens_per_second:,.0f}" if tokens_per_second >= 20 else f"{tokens_per_second:.1f}"


def between(range: Range) -> str:
    """Of tokens a second."""
    return f"{speed(range.low)} to {speed(range.high)}"


def gib_between(range: Range) -> str:
    return f"{range.low / GIB:,.2f} to {range.high / GIB:,.2f} GiB"


def figures(a: Answer) -> list[Figure]:
    """Of a model that is used: memory on one GPU, the fullest, and speed."""
    s = a.scenario
    each = f", the fullest of {s.gpus} GPUs" if s.gpus > 1 else ""
    found = [_weights(a, each), _cache(a, each), _overhead(a), _total(a), _device(s.device, a.usable)]
    found += [_ceiling(a), _decode(a)]
    if a.on_device < 1:
        found.append(
            Figure(
                "on the device",
                f"{a.on_device:.0%} of the weights",
                "the rest is read from the computer's own memory, at 20 to 90 GB/s",
                "1 - (needed - usable) / weights",
            )
        )
    if a.prefill:
        found.append(
            Figure(
                "reads a prompt at",
                f"{between(a.prefill)} tokens/s",
                "10 to 90 % of the rate of the data sheet, as measured on many cards",
                "rate / (2 × active parameters + attention) for each token",
                SCALING_BOOK + MEASURED[:1],
            )
        )
    if a.critical_batch:
        found.append(
            Figure(
                "bound by computing from",
                f"{a.critical_batch:,.0f} conversations",
                "below that number, memory sets the speed",
                "operations a second / bytes a second × bytes a weight / 2",
                SCALING_BOOK,
            )
        )
    return found


def _weights(a: Answer, each: str) -> Figure:
    s = a.scenario
    bits = s.format.bits_per_weight(s.model)
    how = f"{s.model.parameters().total:,} parameters × {bits:.3f} bits / 8{each}"
    sources = s.format.sources[:1] + s.model.sources[:1]
    return Figure("weights", gib(a.use.weights), how, "parameters × bits a weight / 8, tensor by tensor", sources)


def _cache(a: Answer, each: str) -> Figure:
    s = a.scenario
    growing, local = elements_per_token(s.model)
    block = s.cache.block
    parts = [f"{growing:,} numbers × {s.context:,} tokens"] if growing else []
    if local:
        parts.append(f"{local:,} × {min(s.context, s.model.attention.window):,} (windows)")
    times = f" × {s.batch:,} conversations" if s.batch > 1 else ""
    how = f"{' + '.join(parts) or 'nothing'}, {block.bytes / block.size:g} bytes each{times}{each}"
    if s.model.attention.kind == "latent":
        formula = "layers × (latent + position) × tokens × bytes (one vector for keys and values)"
    else:
        formula = "2 × layers × KV heads × head size × tokens × bytes (keys and values)"
    return Figure("KV cache", gib(a.use.cache), how, formula, s.model.sources[:1])


def _overhead(a: Answer) -> Figure:
    runtime = a.scenario.runtime or usual_runtime(a.scenario.format)
    sources = VLLM if runtime == "vllm" else LLAMA_CPP
    how = f"{runtime}: driver, buffers, activations, by what was measured"
    return Figure("runtime", gib_between(a.use.overhead), how, "no formula: least, usual and most of measured rows", sources)


def _total(a: Answer) -> Figure:
    total = a.use.total
    how = f"most likely {gib(total.expected)}"
    return Figure("in all", gib_between(total), how, "weights + KV cache + runtime")


def _device(device: Device, usable: float) -> Figure:
    how = f"sold as {device.memory_gb:g} GB; {device.usable_note}"
    return Figure("the device has", gib(usable), how, "what programs have reported, else a share of the size", device.sources[:2])


def _ceiling(a: Answer) -> Figure:
    s = a.scenario
    read = s.batch * s.device.bandwidth_gb_s / a.ceiling * (s.gpus if s.split == "tensor" else 1)
    how = f"{s.device.bandwidth_gb_s:,g} GB/s / {read:,.2f} GB read for a token of each conversation"
    if s.batch > 1:
        how += f", × {s.batch:,}"
    sources = s.device.sources[:1] + SCALING_BOOK
    return Figure("speed ceiling", f"{speed(a.ceiling)} tokens/s", how, "bandwidth / (weights read + KV cache)", sources)


def _decode(a: Answer) -> Figure:
    how = f"most likely {speed(a.decode.expected)}; nine of ten measured rows lie in such a range"
    formula = "1 / (layers × a + weights / (b × bandwidth) + cache / (c × bandwidth)), a, b and c fitted"
    return Figure("speed expected", f"{between(a.decode)} tokens/s", how, formula, MEASURED)


def training_figures(a: TrainingAnswer) -> list[Figure]:
    """Of a model that is trained: memory on each GPU."""
    s, u = a.scenario, a.use
    zero = f", ZeRO {s.zero} over {s.gpus} GPUs" if s.zero else ""
    adapters = s.method in ("lora", "qlora")
    w, g, o = STATE["mixed-18" if adapters else s.method]
    trained = f"{a.trained:,} trained parameters"
    base = ""
    if adapters:
        base = f"{s.model.parameters().total:,} frozen × {'2 bytes' if s.method == 'lora' else '4.127 bits / 8'} + "
    sources = LORA + QLORA if adapters else ZERO
    return [
        Figure("weights", gib(u.weights), f"{base}{trained} × {w} bytes{zero}", "parameters × bytes", sources),
        Figure("gradients", gib(u.gradients), f"{trained} × {g} bytes{zero}", "trained parameters × bytes", ZERO),
        Figure("optimizer", gib(u.optimizer), f"{trained} × {o} bytes (Adam){zero}", "trained parameters × bytes", ZERO),
        Figure(
            "activations",
            gib_between(u.activations),
            f"{s.tokens:,} tokens × {s.batch}, checkpointing: {s.checkpointing}",
            "34 × tokens × width × layers; with full checkpointing 2 × tokens × width × layers and one layer",
            ACTIVATIONS,
        ),
        Figure("framework", gib_between(u.overhead), "driver, buffers, fragments", "no formula: 0.5 to 4 GiB"),
        Figure("in all", gib_between(u.total), f"on each GPU; most likely {gib(u.total.expected)}", "the sum"),
        _device(s.device, a.usable),
    ]
