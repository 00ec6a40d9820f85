"""Runs one program as `python file.py` would, and tells how it ended; asks a program's functions for the page."""

import ast
import builtins
import gc
import json
import linecache
import os
import sys
import time
import types

from pyodide.code import find_imports

from hcw import charts, figures, traces, value
from hcw.isolation import FOLDER, Isolation
from hcw.keyboard import Keyboard
from hcw.processes import files, sleep, start, system

isolation = None
keyboard = None
#: The names of the programs that have ended, by file name, until `tidy` forgets them.
ended = {}


def prepare(cores, calls, source, left_out=()):
    """Once, before the first program: keeps the state that every run begins with.

    `cores` is what the browser counts; `calls` are the system calls of this process (hcw.processes); `source` is where
    lines for input() come from (hcw.keyboard); `left_out` names the modules that this copy of the site lacks.
    """
    global isolation, keyboard
    system.install(calls)
    start.install()
    sleep.install()
    sys.stdin = keyboard = Keyboard(source, system.look)
    builtins.display = value.display
    traces.left_out[:] = left_out
    os.cpu_count = os.process_cpu_count = lambda: cores
    sys.stdout.reconfigure(line_buffering=True)
    sys.stderr.reconfigure(line_buffering=True)
    isolation = Isolation()


def run(code, filename, page, task="{}"):
    """Runs `code` in a fresh namespace under the name `filename`.

    `page` takes what is not text: `picture(png, alt, width)` each figure, `value(text)` the value of the last
    expression, if `silent()` says that the program has written nothing, and `file(name, size, content)` each file that
    it has left; `written(stream)` is what it wrote. `task` is JSON: {"beside": {name: text}} of files that lie beside
    the program, and in "check" the source of an exercise's checks, to be run behind it.
    Returns JSON: milliseconds (without those spent waiting for the reader), the outcome "done", "error" or "stopped",
    and where they are known the reader's line, a hint, the exit code and the verdicts of the checks. The traceback goes
    to stderr, with the reader's lines only.
    """
    task = json.loads(task)
    beside = task.get("beside", {})
    isolation.enter(filename, code, beside)
    keyboard.begin()
    figures.sink = page.picture
    value.sink = page.value
    charts.sink = page.chart
    main = _module("__main__", filename, code)
    began = time.perf_counter()
    try:
        result = _ended(code, filename, main, page)
        isolation.python()
        system.reap()
        if task.get("check"):
            result["checks"] = _checked(task["check"], code, filename, main, page, result.get("exit", 0), beside)
    except KeyboardInterrupt as stop:
        result = {"outcome": "stopped", "line": traces.line(stop, filename)}
    except BaseException as error:
        sys.stdout.flush()
        sys.stderr.write(traces.text(error, filename))
        result = {
            "outcome": "error",
            "line": traces.line(error, filename),
            "hint": traces.hint(error),
        }
    finally:
        ms = (time.perf_counter() - began - keyboard.waited) * 1000
        figures.close()
        system.reset()
        for made in files.made(FOLDER, {filename, *beside}):
            page.file(*made)
        isolation.leave()
        ended[filename] = vars(main)
    return json.dumps({"ms": ms, **{k: v for k, v in result.items() if v is not None}})


def _ended(code, filename, main, page):
    """Runs the program to its end, or to its exit."""
    try:
        if filename.endswith(".sh"):
            from hcw import shell

            return _exit(shell.main([filename]))
        _execute(code, filename, main, page)
        return {"outcome": "done"}
    except SystemExit as stop:
        return _exit(stop.code)


def _checked(check, code, filename, main, page, status, beside):
    """The verdicts of an exercise's checks on a program that has run."""
    from hcw.checks import Program
    from hcw.checks.judge import judge

    sys.stdout.flush()
    sys.stderr.flush()
    wrote = page.written("stdout"), page.written("stderr")
    verdicts = judge(check, Program(code, filename, vars(main), *wrote, status, beside))
    isolation.python()
    system.reap()
    return verdicts


def _execute(code, filename, main, page):
    """A Python program; shows its figures, and the value of its last expression."""
    body, last = _split(code, filename)
    exec(body, main.__dict__)
    if last is not None:
        answer = eval(last, main.__dict__)
        sys.stdout.flush()
        sys.stderr.flush()
        if answer is not None and page.silent():
            value.display(answer)
    figures.show()


def _split(code, filename):
    """The compiled program, and apart from it the last expression where it ends in one, else None."""
    tree = compile(code, filename, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    return (
        compile(tree, filename, "exec", dont_inherit=True),
        last and compile(ast.Expression(last.value), filename, "eval", dont_inherit=True),
    )


def absent(code):
    """The top-level modules that `code` imports and that are not in memory: Python's own, and all others.

    Both lists are empty where the code cannot be parsed.
    """
    names = [name for name in find_imports(code) if name not in sys.modules]
    own = [name for name in names if name in sys.stdlib_module_names]
    return own, [name for name in names if name not in own]


def tidy():
    """Gives back the memory of what has run; called when the answer is on its way already."""
    from hcw import completion  # so late because no start should wait for it

    while ended:
        completion.remember(*ended.popitem())
    gc.collect()


def ask(code, filename, asks):
    """Defines what `code` defines, without running it as a program, and calls its functions.

    `asks` is JSON: a list of {"name", "args"}; a name that is no function is answered with its value.
    Returns JSON: {"values": [...]}, or {"error", "line"} where the program or a call failed.
    """
    isolation.enter(filename, code)
    module = _module(filename.removesuffix(".py"), filename, code)
    try:
        exec(compile(code, filename, "exec", dont_inherit=True), module.__dict__)
        values = []
        for question in json.loads(asks):
            if question["name"] not in module.__dict__:
                return json.dumps({"error": f"{filename} defines no {question['name']}"})
            value = module.__dict__[question["name"]]
            values.append(value(*question["args"]) if callable(value) else value)
        return json.dumps({"values": values}, default=_plain)
    except BaseException as error:
        answer = {"error": traces.headline(error), "line": traces.line(error, filename)}
        return json.dumps({k: v for k, v in answer.items() if v is not None})
    finally:
        isolation.leave()


def _module(name, filename, code):
    module = types.ModuleType(name)
    module.__file__ = filename
    sys.modules[name] = module
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    return module


def _exit(code):
    """What the shell would see: None and 0 are success, a number is itself, anything else is printed and 1."""
    if code is None or code == 0:
        return {"outcome": "done", "exit": 0}
    if isinstance(code, int):
        return {"outcome": "error", "exit": code}
    print(code, file=sys.stderr)
    return {"outcome": "error", "exit": 1}


def _plain(value):
    """NumPy scalars and arrays as plain numbers and lists."""
    return value.tolist() if hasattr(value, "tolist") else str(value)
