from will_it_fit import weights_gb

OVERHEAD_GB_PER_GPU = 5


def gb_per_gpu(billions, precision, gpus):
    """GB that each of the GPUs has to hold."""
    share = weights_gb(billions, precision) / gpus
    return share + OVERHEAD_GB_PER_GPU


for billions, precision, memory_gb, gpus in [
    (70, "float16", 80, 2),
    (70, "int4", 24, 2),
    (70, "int4", 12, 4),
]:
    each = gb_per_gpu(billions, precision, gpus)
    verdict = "fits" if each <= memory_gb else "does NOT fit"
    print(f"{billions}B {precision:<7} on {gpus} x {memory_gb} GB:"
          f" {each:.2f} GB each, {verdict}")
