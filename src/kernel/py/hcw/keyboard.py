"""sys.stdin of the page: lines that the reader types while the program waits, or that were prepared before the run."""

import io
import sys
import time

from pyodide.ffi import can_run_sync, run_sync


class Keyboard(io.TextIOBase):
    """A text stream without an end until the reader gives it one.

    `source` is the worker's side, with three ways to a line, best first: `ask()`, a promise, where Python can be
    suspended; `poll()`, a look into memory shared with the page, which says "wait" as long as nothing is there; and
    `prepared()`. A line has its line break; None is the end of input, False a Stop. `check()` raises KeyboardInterrupt.
    """

    encoding = "utf-8"
    errors = "strict"
    name = "<stdin>"
    mode = "r"

    def __init__(self, source, check):
        self.source = source
        self.check = check
        self.rest = ""
        #: Seconds for which the program has waited for the reader.
        self.waited = 0.0

    def readable(self):
        return True

    def begin(self):
        """Before a run: nothing typed for an earlier one is left."""
        self.rest = ""
        self.waited = 0.0

    def readline(self, size=-1, /):
        if not self.rest:
            self.rest = self._next()
        end = len(self.rest) if size is None or size < 0 else size
        line, self.rest = self.rest[:end], self.rest[end:]
        return line

    def read(self, size=-1, /):
        if size is None or size < 0:
            return "".join(iter(self.readline, ""))
        text = ""
        while len(text) < size and (line := self.readline(size - len(text))):
            text += line
        return text

    def _next(self):
        sys.stdout.flush()
        sys.stderr.flush()
        began = time.perf_counter()
        try:
            line = self._ask()
        finally:
            self.waited += time.perf_counter() - began
        if line is False:
            raise KeyboardInterrupt
        return line or ""

    def _ask(self):
        rung = self.source.rung
        if rung == "suspend" and can_run_sync():
            return run_sync(self.source.ask())
        if rung == "shared":
            while (line := self.source.poll()) == "wait":
                self.check()
            return line
        return self.source.prepared()
