def needed_gb(billions, precision):
    """GB for a model of so many billion parameters.

    precision is "float32", "float16", "int8" or "int4".
    """
    return 0  # your turn


def fits(billions, precision, card_gb):
    """True where the model fits on the card."""
    return False  # your turn


for precision in ("float16", "int4"):
    print(f"3B at {precision}: {needed_gb(3, precision):.1f} GB,",
          "fits" if fits(3, precision, 8) else "does NOT fit")
