"""Will it fit, and how fast? A model and a GPU, by arithmetic."""

BYTES_PER_PARAMETER = {
    "float32": 4,
    "float16": 2,
    "bfloat16": 2,
    "int8": 1,
    "int4": 0.5,
}

# A running model needs room to work in: the conversation so far,
# results on their way, the GPU's own software. A fifth is a guess.
OVERHEAD = 1.2


def weights_gb(billions_of_parameters, precision):
    """A billion parameters at one byte each take one GB."""
    return billions_of_parameters * BYTES_PER_PARAMETER[precision]


def needed_gb(billions, precision):
    """The weights, and room to work in."""
    return weights_gb(billions, precision) * OVERHEAD


def fits(billions, precision, memory_gb):
    """The question of this page, in one line."""
    return needed_gb(billions, precision) <= memory_gb


def max_tokens_per_second(billions, precision, bandwidth_gb_per_s):
    """Each token of a conversation reads all the weights once."""
    return bandwidth_gb_per_s / weights_gb(billions, precision)


if __name__ == "__main__":
    print("Does it fit in GPU memory?")
    for billions, precision, memory_gb in [
        (7, "float16", 16),
        (7, "int8", 16),
        (7, "int4", 16),
        (13, "float16", 24),
        (13, "int4", 24),
        (70, "float16", 80),
        (70, "int4", 80),
    ]:
        model = f"{billions}B model"
        needed = needed_gb(billions, precision)
        fit = fits(billions, precision, memory_gb)
        verdict = "fits" if fit else "does NOT fit"
        print(f"{model:<11} {precision:<8} {needed:>8.1f} GB needed"
              f" vs {memory_gb:>3} GB: {verdict}")

    bandwidth = 1000
    print("\nRough ceiling on tokens per second, "
          f"with {bandwidth:,} GB/s of memory bandwidth:")
    for precision in ("float16", "int8", "int4"):
        speed = max_tokens_per_second(7, precision, bandwidth)
        print(f"7B model, {precision:<7} about {speed:>5.0f}"
              " tokens per second")
