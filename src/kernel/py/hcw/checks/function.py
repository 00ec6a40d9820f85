"""A learner's function as a check calls it: whatever goes wrong in it becomes a sentence with the call and the line."""

import contextlib
import inspect
import io
import traceback

from hcw.checks.values import shown

DEEPEST = "calls itself without an end: which call should give an answer at once?"


class Function:
    """Call it with the function's arguments, as often as you like; `quiet` calls may return nothing."""

    def __init__(self, name, function, filename):
        self.name, self._function, self._filename = name, function, filename

    def __call__(self, *args, **named):
        answer, written = self._call(args, named)
        if answer is not None:
            return answer
        call = self.call(*args, **named)
        if written.strip():
            raise AssertionError(
                f"{call} printed {shown(written.strip())} and returned nothing."
                " print shows a value to people; return hands it to whoever called."
            )
        raise AssertionError(f"{call} returned nothing (None). A function hands its answer over with return.")

    def quiet(self, *args, **named):
        """As a call, for a function that need not return anything."""
        return self._call(args, named)[0]

    def call(self, *args, **named):
        """The call as it is written: `needed_gb(3, 'float16')`."""
        given = [_argument(value) for value in args] + [f"{name}={_argument(value)}" for name, value in named.items()]
        return f"{self.name}({', '.join(given)})"

    def _call(self, args, named):
        call = self.call(*args, **named)
        self._fits(args, named)
        written = io.StringIO()
        try:
            with contextlib.redirect_stdout(written):
                answer = self._function(*args, **named)
        except (KeyboardInterrupt, MemoryError):
            raise
        except SystemExit:
            raise AssertionError(f"{call} ended the whole program with exit. Use return instead.") from None
        except RecursionError:
            raise AssertionError(f"{call} {DEEPEST}") from None
        except BaseException as error:
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise AssertionError(f"{call} stopped with {what}{self._where(error)}.") from None
        return answer, written.getvalue()

    def _fits(self, args, named):
        """Whether it takes so many arguments."""
        try:
            signature = inspect.signature(self._function)
        except (TypeError, ValueError):
            return
        try:
            signature.bind(*args, **named)
        except TypeError as error:
            raise AssertionError(f"{self.call(*args, **named)} does not fit {self.name}{signature}: {error}.") from None

    def _where(self, error):
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == self._filename]
        return f" on line {lines[-1]}" if lines else ""


def _argument(value):
    """Lists that go on and on are cut; everything else is as one would type it."""
    if callable(value):
        return getattr(value, "__name__", "…").replace("<lambda>", "…")
    text = repr(value.item() if hasattr(value, "item") and getattr(value, "size", 0) == 1 else value)
    return text if len(text) <= 60 else f"{text[:57]}…"
