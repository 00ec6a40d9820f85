"""The programs that are run, and what they must print."""

from typing import NamedTuple


class Program(NamedTuple):
    code: str
    prints: str


PRINT = Program("print(2 ** 100)\n", "1267650600228229401496703205376")
NUMPY = Program("import numpy as np\nprint(np.arange(12) @ np.arange(12))\n", "506")

#: What every start is timed with.
FIRST = {"print": PRINT, "NumPy": NUMPY}
