"""Keeps one run's traces out of the next: modules stay imported, everything else begins as it was."""

import builtins
import decimal
import os
import random
import shutil
import sys
import warnings

FOLDER = "/home/reader"


class Isolation:
    """Remembers the interpreter's state when made; `enter` restores it before a run, `leave` tidies after one."""

    def __init__(self):
        self.builtins = dict(vars(builtins))
        self.environ = dict(os.environ)
        self.path = list(sys.path)
        self.filters = list(warnings.filters)
        self.streams = sys.stdin, sys.stdout, sys.stderr
        self.limit = sys.getrecursionlimit()
        self.main = sys.modules["__main__"]

    def enter(self, filename, code, beside=None):
        """A fresh folder with the program and the files `beside` it (name: text), and the state of the first run."""
        self.python()
        os.environ.clear()
        os.environ.update(self.environ)
        sys.path[:] = [FOLDER, *self.path]
        sys.argv[:] = [filename]
        sys.stdin, sys.stdout, sys.stderr = self.streams
        sys.displayhook, sys.excepthook = sys.__displayhook__, sys.__excepthook__
        warnings.resetwarnings()
        warnings.filters.extend(self.filters)
        decimal.setcontext(decimal.DefaultContext.copy())
        random.seed()
        self._numpy()
        shutil.rmtree(FOLDER, ignore_errors=True)
        os.makedirs(FOLDER, exist_ok=True)
        os.chdir(FOLDER)
        for name, text in {**(beside or {}), filename: code}.items():
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)

    def leave(self):
        """Forgets the program and the modules it wrote itself; nothing of it runs from here on."""
        self.python()
        for stream in self.streams[1:]:
            stream.flush()
        for name, module in list(sys.modules.items()):
            origin = getattr(module, "__file__", None) or ""
            if origin.startswith(FOLDER) or (origin and not origin.startswith("/")):
                del sys.modules[name]
        sys.modules["__main__"] = self.main
        sys.last_exc = sys.last_value = sys.last_traceback = None

    def python(self):
        """Python's own functions, and nobody who watches them run."""
        sys.settrace(None)
        sys.setprofile(None)
        sys.setrecursionlimit(self.limit)
        for name in vars(builtins).keys() - self.builtins.keys():
            delattr(builtins, name)
        vars(builtins).update(self.builtins)

    def _numpy(self):
        """NumPy's print options, error handling and global random state, once it is imported."""
        numpy = sys.modules.get("numpy")
        if numpy is None:
            return
        numpy.set_printoptions(
            edgeitems=3, infstr="inf", linewidth=75, nanstr="nan", precision=8, suppress=False, threshold=1000,
            formatter=None, sign="-", floatmode="maxprec", legacy=False, override_repr=None,
        )  # fmt: skip
        numpy.seterr(divide="warn", over="warn", under="ignore", invalid="warn")
        numpy.random.seed()
