"""A child process from its first to its last instruction: Python as `python …` starts it, or the shell."""

import atexit
import builtins
import contextlib
import gc
import io
import json
import linecache
import os
import random
import runpy
import signal
import sys
import traceback
import types

from hcw.processes import sleep, start, system

#: Options of python that take a value, and those that say something here.
WITH_VALUE = "WX"
#: The beginnings of the names of files whose frames are not the program's.
OURS = __file__.removesuffix("/processes/child.py"), "<frozen runpy>", "blob:"
VERSION = "-V", "--version"


def main(calls, order):
    """Runs the program that `order` asks for (JSON, see Order in src/kernel/process/); returns its exit code."""
    try:
        return begin_process(calls, json.loads(order))
    except KeyboardInterrupt:  # Stop, before the program's first line
        return -int(signal.SIGINT)


def begin_process(calls, order):
    system.install(calls)
    start.install()
    sys.excepthook = sys.__excepthook__
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"])
    random.seed()
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed()
    sleep.install()
    argv = order["argv"]
    if order["kind"] == "shell":
        from hcw import shell

        open_streams(unbuffered=False)
        return ends(lambda: sys.exit(shell.main(argv[1:])))
    return python(argv)


def python(argv):
    """As the command line of python does it. Returns the exit code."""
    options, rest = split(argv[1:])
    open_streams("u" in options or bool(os.environ.get("PYTHONUNBUFFERED")))
    if options.intersection({"V", *VERSION}):
        return ends(lambda: print("Python", sys.version.split()[0]))
    module = types.ModuleType("__main__")
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    sys.orig_argv = list(argv)
    sys.path[:] = [path for path in sys.path if path]
    if "I" not in options and "E" not in options:
        sys.path[:0] = [path for path in os.environ.get("PYTHONPATH", "").split(":") if path]
    return ends(lambda: begin(module, rest))


def split(words):
    """The letters of the options, and what follows them: a file, or -c or -m with its text, then arguments."""
    letters = set()
    while words and words[0].startswith("-") and words[0] != "-":
        word = words[0]
        if word in VERSION:
            return {word}, []
        for at, letter in enumerate(word[1:], 1):
            if letter in "cm":
                text = [word[at + 1 :]] if word[at + 1 :] else []
                return letters, [f"-{letter}", *text, *words[1:]]
            letters.add(letter)
            if letter in WITH_VALUE:
                if not word[at + 1 :]:
                    words = words[1:]
                break
        words = words[1:]
    return letters, list(words)


def begin(module, rest):
    """Finds the program and runs it as `__main__`. Raises SystemExit(2) where there is none."""
    if rest[:1] == ["-c"]:
        if len(rest) < 2:
            print("Argument expected for the -c option", file=sys.stderr)
            sys.exit(2)
        sys.argv[:] = ["-c", *rest[2:]]
        sys.path.insert(0, "")
        run(module, rest[1], "<string>")
    elif rest[:1] == ["-m"]:
        sys.argv[:] = rest[1:]
        sys.path.insert(0, os.getcwd())
        runpy.run_module(rest[1], run_name="__main__", alter_sys=True)
    elif not rest or rest[0] == "-":
        sys.argv[:] = ["-", *rest[1:]] if rest else [""]
        sys.path.insert(0, "")
        run(module, sys.stdin.read(), "<stdin>")
    else:
        sys.argv[:] = rest
        path = os.path.join(rest[0], "__main__.py") if os.path.isdir(rest[0]) else rest[0]
        try:
            with open(path, "rb") as file:
                text = file.read()
        except OSError as error:
            whole = os.path.abspath(rest[0])
            print(
                f"{sys.executable}: can't open file {whole!r}: [Errno {error.errno}] {error.strerror}", file=sys.stderr
            )
            sys.exit(2)
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        module.__file__ = path
        run(module, text, path)


def run(module, text, name):
    lines = text if isinstance(text, str) else text.decode("utf-8", "replace")
    linecache.cache[name] = (len(lines), None, lines.splitlines(keepends=True), name)
    exec(compile(text, name, "exec", dont_inherit=True), module.__dict__)


def ends(program):
    """Runs it; returns the exit code that its end means, after what Python does at an end."""
    try:
        program()
        code = 0
    except SystemExit as stop:
        code = exit_code(stop)
    except KeyboardInterrupt as stop:
        report(stop)
        code = -int(signal.SIGINT)
    except BaseException as error:
        report(error)
        code = 1
    try:
        system.reap()
        atexit._run_exitfuncs()
    except BaseException:
        traceback.print_exc()
    gc.collect()
    for stream in sys.stdout, sys.stderr:
        try:
            stream.flush()
        except (OSError, ValueError):
            code = code or 120
    return code


def exit_code(stop):
    """What SystemExit says: nothing is 0, a number itself, anything else is printed and means 1."""
    if stop.code is None:
        return 0
    if isinstance(stop.code, int):
        return stop.code & 0xFF
    print(stop.code, file=sys.stderr)
    return 1


def report(error):
    """The traceback, as Python prints it, with the program's frames only; or what the program's own excepthook does."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    if sys.excepthook is not sys.__excepthook__:
        return sys.excepthook(type(error), error, error.__traceback__)
    found = traceback.TracebackException.from_exception(error, compact=True)
    for part in found, found.__cause__, found.__context__:
        if part:
            own = [frame for frame in part.stack if not frame.filename.startswith(OURS)]
            part.stack = traceback.StackSummary.from_list(own)
    if sys.stderr:
        sys.stderr.write("".join(found.format()))


def open_streams(unbuffered):
    """Files 0, 1 and 2 as Python opens them: by lines on the page, in blocks elsewhere, at once with -u."""
    read = io.BufferedReader(io.FileIO(0, "rb", closefd=False)) if _is_open(0) else None
    sys.stdin = sys.__stdin__ = read and io.TextIOWrapper(read, encoding="utf-8", errors="surrogateescape")
    for number, name, errors in (1, "stdout", "surrogateescape"), (2, "stderr", "backslashreplace"):
        stream = None
        if _is_open(number):
            raw = io.FileIO(number, "wb", closefd=False)
            lines = number == 2 or on_page(number)
            buffer = raw if unbuffered else io.BufferedWriter(raw)
            stream = io.TextIOWrapper(
                buffer, encoding="utf-8", errors=errors, line_buffering=lines, write_through=unbuffered
            )
            stream.mode = "w"
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def on_page(number):
    """Whether a stream goes to the reader, as to a terminal: a character device."""
    return os.fstat(number).st_mode & 0o170000 == 0o020000


def _is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
