"""Errors for the reader: Python's own traceback, cut down to the lines of the reader's program."""

import importlib.util
import sys
import traceback

from hcw.readings import reading


def text(error, filename):
    """The traceback as Python prints it, with only the frames of `filename`."""
    report = traceback.TracebackException.from_exception(error)
    for part in _chain(report):
        part.stack = traceback.StackSummary.from_list([f for f in part.stack if f.filename == filename])
    return "".join(report.format())


def line(error, filename):
    """The line of `filename` on which the program ended, counted from 1; None where there is none."""
    if isinstance(error, SyntaxError) and error.filename == filename:
        return error.lineno
    own = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == filename]
    return own[-1] if own else None


def headline(error):
    """The last line of the traceback: what went wrong, in Python's words."""
    return traceback.format_exception_only(error)[-1].strip()


#: Modules that this copy of the site could have had.
left_out = []

#: Of Python and of NumPy, where something would be larger than 2 GB.
TOO_LARGE = ["index-sized integer", "array is too big", "Maximum allowed dimension exceeded"]


def hint(error):
    """A sentence in plain words: where the page is the cause, what it cannot do; else what to look for, or None."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        name = error.name.partition(".")[0]
        if name in sys.stdlib_module_names:
            return f"The module {name} is part of Python, but it needs what a browser does not give, so it is not here."
        if name in left_out:
            return f"This copy of the site leaves {name} out, to be small. The full package has it."
        if importlib.util.find_spec(name) is None:
            return f"There is no package {name} in this page. It has Python’s own modules, numpy and matplotlib."
    if isinstance(error, EOFError):
        return "input() found nothing to read: the input has ended, or no line was prepared for it."
    if isinstance(error, (OverflowError, ValueError)) and any(words in str(error) for words in TOO_LARGE):
        return "The page’s Python counts bytes with 32 bits: nothing in it can be larger than 2 GB."
    if isinstance(error, MemoryError):
        return "That is more memory than the page’s Python can have: 4 GB in all, 2 GB in one piece."
    return reading(error)


def _chain(report, seen=None):
    """A report with its causes, contexts and grouped exceptions."""
    seen = seen if seen is not None else set()
    if report is None or id(report) in seen:
        return
    seen.add(id(report))
    yield report
    yield from _chain(report.__cause__, seen)
    yield from _chain(report.__context__, seen)
    for part in report.exceptions or []:
        yield from _chain(part, seen)
