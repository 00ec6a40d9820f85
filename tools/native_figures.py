"""A matplotlib backend for runs outside the browser: the page's own, writing into the folder FIGURES."""

import itertools
import os
from pathlib import Path

from hcw import backend, figures

_numbers = itertools.count(1)


def _write(png: bytes, alt: str, width: int) -> None:
    path = Path(os.environ["FIGURES"]) / f"{next(_numbers)}.png"
    path.write_bytes(png)
    path.with_suffix(".alt").write_text(alt, encoding="utf-8")


figures.sink = _write
FigureCanvas = backend.FigureCanvas
FigureManager = backend.FigureManager
show = figures.show
