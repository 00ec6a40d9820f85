"""What the checks of an exercise are written with, in the page and under any other Python."""

from hcw.checks.program import Program
from hcw.checks.values import near, shown

__all__ = ["Program", "near", "shown"]
