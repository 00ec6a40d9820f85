"""A learner's program that has run: its names, its functions, what it wrote, and the files that it left.

What a check asks for and does not get ends the check with a sentence for the learner.
"""

import difflib
import os
import types

from hcw.checks.function import Function

MOST_NAMED = 6


class Program:
    """What a check is given.

    `names` are the program's own at its end, `stdout` and `stderr` what it wrote, `exit` its exit status. `filename` is
    its name in the folder in which it ran, the working directory still, and `beside` names the files it found there.
    """

    def __init__(self, code, filename, names, stdout="", stderr="", exit=0, beside=()):
        self.code, self.filename, self.names = code, filename, names
        self.stdout, self.stderr, self.exit = stdout, stderr, exit
        self.beside = set(beside) | {filename}

    def value(self, name):
        """What the program calls `name`."""
        if name not in self.names:
            raise AssertionError(f"Your program defines no {name}.{self._instead(name)}")
        return self.names[name]

    def function(self, name):
        """The function of that name, to be called; one of another name, where the program has that one alone."""
        found = self.names.get(name)
        if not callable(found):
            own = self._own_functions()
            if name in self.names or len(own) != 1:
                is_value = f"{name} is not a function. " if name in self.names else ""
                raise AssertionError(
                    f"{is_value}Your program defines no function {name}.{'' if is_value else self._instead(name)}"
                )
            name, found = own.popitem()
        return Function(name, found, self.filename)

    @property
    def files(self):
        """The names of the files that the program has left, in order."""
        found = [
            os.path.relpath(os.path.join(folder, name), ".")
            for folder, _, names in os.walk(".")
            for name in names
            if "__pycache__" not in folder
        ]
        return sorted(set(found) - self.beside)

    def file(self, name):
        """The text of a file that the program has left."""
        try:
            with open(name, encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            left = ", ".join(self.files[:MOST_NAMED]) or "none at all"
            raise AssertionError(f"There is no file {name} after your program. The files it left: {left}.") from None

    def _own_functions(self):
        return {
            name: value
            for name, value in self.names.items()
            if isinstance(value, types.FunctionType) and value.__code__.co_filename == self.filename
        }

    def _instead(self, name):
        """What the program defines in the place of a name that it lacks."""
        own = [
            known
            for known, value in self.names.items()
            if not known.startswith("__") and not isinstance(value, types.ModuleType)
        ]
        if not own:
            return " It defines nothing at all: keep the names of the starter."
        like = difflib.get_close_matches(name.lower(), [known.lower() for known in own], 1, 0.7)
        if like:
            return (
                f" Did you mean {next(known for known in own if known.lower() == like[0])}? Keep the starter’s names."
            )
        return f" It defines {', '.join(own[-MOST_NAMED:])}. Keep the starter’s names."
