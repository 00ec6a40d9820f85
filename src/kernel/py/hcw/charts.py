"""Hands a program’s charts to `sink`: objects whose `_repr_mimebundle_`, which is Jupyter’s protocol, holds a CHART.

Its data are {"x": axis, "y": axis, "points": [[x, y], …]}; an axis is {"label": text, "log": bool}.
"""

import json
import math

CHART = "application/vnd.how-computers-work.chart+json"
#: Takes JSON.
sink = None


def draw(value):
    """Hands over `value` if it is a chart. Raises ValueError for one that cannot be drawn."""
    method = getattr(type(value), "_repr_mimebundle_", None)
    data = method(value).get(CHART) if method else None
    if data is None:
        return False
    axes = {name: {"label": str(data[name]["label"]), "log": bool(data[name].get("log"))} for name in "xy"}
    points = [[float(x), float(y)] for x, y in data["points"]]
    if not points:
        raise ValueError("a chart needs at least one point")
    for index, name in enumerate("xy"):
        for point in points:
            if not math.isfinite(point[index]) or (axes[name]["log"] and point[index] <= 0):
                raise ValueError(f"{point[index]} cannot be drawn on the {name} axis")
    sink(json.dumps({**axes, "points": points}))
    return True
