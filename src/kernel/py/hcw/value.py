"""Shows a value beside what a program prints: a picture where it is one, else as the interactive interpreter would."""

import sys

from hcw import charts, figures

#: Takes text.
sink = None
MOST_CHARACTERS = 20_000


def display(*values):
    """Shows each value: a figure or what has `_repr_png_` as a picture, a chart drawn, all else by its repr()."""
    sys.stdout.flush()
    for value in values:
        if not figures.draw(value) and not charts.draw(value):
            text = repr(value)
            sink(text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + " …")
