"""Hands a program's matplotlib figures to `sink`, each as a PNG with a text alternative.

Imports no matplotlib itself, so that a start without it costs nothing.
"""

import io
import sys

#: Takes (png: bytes, alt: str, width in CSS pixels: int).
sink = None
#: Screens with two device pixels for each CSS pixel are the rule.
SHARPNESS = 2


def show(*args, **kwargs):
    """Hands over every open figure, in the order in which they were made, and closes them."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    for number in pyplot.get_fignums():
        _send(pyplot.figure(number))
    pyplot.close("all")


def draw(value):
    """Hands over `value` if it is a picture: a figure, which is then closed, or an object with `_repr_png_`."""
    figure = sys.modules.get("matplotlib.figure")
    if figure is not None and isinstance(value, figure.Figure):
        _send(value)
        sys.modules["matplotlib.pyplot"].close(value)
        return True
    method = getattr(type(value), "_repr_png_", None)
    png = method(value) if method else None
    if not png:
        return False
    # The width stands at the same place in every PNG file (W3C PNG, 11.2.1).
    sink(png, f"Picture: {type(value).__name__}", int.from_bytes(png[16:20], "big"))
    return True


def _send(figure):
    png = io.BytesIO()
    figure.savefig(png, format="png", dpi=figure.dpi * SHARPNESS)
    sink(png.getvalue(), describe(figure), int(figure.get_figwidth() * figure.dpi))


def close():
    """Forgets figures that were not shown, and settings that a program changed."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")
        backend = pyplot.rcParams["backend"]
        pyplot.rcdefaults()
        pyplot.rcParams["backend"] = backend


def describe(figure):
    """A text alternative from what the figure says of itself: titles, labels, and what is drawn."""
    parts = [figure.get_suptitle()] if figure.get_suptitle() else []
    for axes in figure.axes:
        names = [axes.get_title(), axes.get_xlabel(), axes.get_ylabel()]
        title, across, up = (" ".join(name.split()) for name in names)
        drawn = [
            _count(len(axes.images), "image"),
            _count(len(axes.lines), "line"),
            _count(len(axes.patches), "bar or shape"),
            _count(len(axes.collections), "set of points"),
        ]
        labels = [f"across: {across}" if across else "", f"up: {up}" if up else ""]
        said = "; ".join(filter(None, [*labels, *drawn]))
        parts.append(f"{title} ({said})" if title and said else title or said)
    return "Figure: " + "; ".join(filter(None, parts)) if any(parts) else "Figure without a title"


def _count(number, what):
    if not number:
        return ""
    first, *rest = what.split()
    return f"1 {what}" if number == 1 else " ".join([f"{number} {first}s", *rest])
