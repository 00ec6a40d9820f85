"""Judges an output: equal to the record where there is an exact one, else by the example's own check."""

import importlib.util

from cells.examples import Example


def judge(example: Example, stdout: str, stderr: str | None = None) -> None:
    """Raises AssertionError, naming the example, where the output is wrong. `stderr` None is not judged."""
    __tracebackhide__ = True
    if example.check is None:
        if stdout != example.stdout:
            raise AssertionError(f"{example.id} printed {stdout!r}, its record says {example.stdout!r}")
    else:
        spec = importlib.util.spec_from_file_location(example.check.stem.replace("-", "_"), example.check)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            module.check(stdout)
        except AssertionError as error:
            raise AssertionError(f"{example.id}: {error}\nIt printed:\n{stdout}") from error
    if stderr is not None and stderr != example.stderr:
        raise AssertionError(f"{example.id} wrote {stderr!r} to stderr, its record says {example.stderr!r}")
