"""The matplotlib backend of the page, chosen by MPLBACKEND=module://hcw.backend; matplotlib alone imports it."""

from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_agg import FigureCanvasAgg

from hcw.figures import show

__all__ = ["FigureCanvas", "FigureManager", "show"]

FigureCanvas = FigureCanvasAgg
FigureManager = FigureManagerBase
