"""Runs the checks of an exercise on a program: each function check_… of its check.py, in order."""

import inspect
import linecache
import types

from hcw.checks.function import DEEPEST

#: The check's own name in tracebacks.
CHECK = "check.py"


def labels(source):
    """(name, label) of each check; the label is the first line of its docstring. Raises ValueError for a bad file."""
    found = [(name, inspect.getdoc(function) or "") for name, function in _checks(source)]
    if not found:
        raise ValueError(f"{CHECK} has no function whose name begins with check_")
    for name, label in found:
        if not label:
            raise ValueError(f"{name} in {CHECK} has no docstring, which is what the learner sees of it")
    return [(name, label.splitlines()[0]) for name, label in found]


def judge(source, program):
    """A list of {"name", "pass", "message"}, one for each check; an empty message where it passes.

    KeyboardInterrupt, which is a Stop, ends it.
    """
    return [{"name": name, **_verdict(function, program)} for name, function in _checks(source)]


def _checks(source):
    linecache.cache[CHECK] = (len(source), None, source.splitlines(keepends=True), CHECK)
    module = types.ModuleType("check")
    exec(compile(source, CHECK, "exec", dont_inherit=True), module.__dict__)
    return [(name, value) for name, value in vars(module).items() if name.startswith("check_") and callable(value)]


def _verdict(function, program):
    try:
        function(program)
    except AssertionError as error:
        return {"pass": False, "message": str(error) or "This is not so yet."}
    except MemoryError:
        return {"pass": False, "message": "Your program used all the memory there is before this check could end."}
    except RecursionError:
        return {"pass": False, "message": f"Your program {DEEPEST}"}
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return {
            "pass": False,
            "message": f"This check did not expect what your program gave it, and broke down ({what}).",
        }
    return {"pass": True, "message": ""}
