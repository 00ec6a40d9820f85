"""What a shell remembers: variables, functions, options, arguments."""

import os


class ReadOnly(Exception):
    """A variable that may not change; its name."""


class State:
    def __init__(self, name, positional, environ):
        self.name = name
        self.positional = list(positional)
        self.variables = dict(environ)
        self.exported = set(environ)
        self.readonly = set()
        self.functions = {}
        self.options = dict.fromkeys(("errexit", "nounset", "xtrace", "pipefail", "noglob"), False)
        self.status = 0
        self.last_exit = ""
        #: For each function that runs: what its local names were before.
        self.locals = []

    def copy(self):
        """For a subshell: what it changes stays there."""
        made = State(self.name, self.positional, {})
        made.variables = dict(self.variables)
        made.exported = set(self.exported)
        made.readonly = set(self.readonly)
        made.functions = dict(self.functions)
        made.options = dict(self.options)
        made.status = self.status
        made.locals = [dict(names) for names in self.locals]
        return made

    def get(self, name):
        """A variable's text, or None."""
        if name.isdigit():
            if name == "0":
                return self.name
            return self.positional[int(name) - 1] if int(name) <= len(self.positional) else None
        special = {
            "?": lambda: str(self.status),
            "#": lambda: str(len(self.positional)),
            "$": lambda: str(os.getpid()),
            "!": lambda: None,
            "-": lambda: "".join(c for c, on in zip("eux", list(self.options.values()), strict=False) if on),
            "PWD": os.getcwd,
        }
        return special[name]() if name in special else self.variables.get(name)

    def put(self, name, text):
        if name in self.readonly:
            raise ReadOnly(name)
        self.variables[name] = text

    def unset(self, name):
        if name in self.readonly:
            raise ReadOnly(name)
        self.variables.pop(name, None)
        self.exported.discard(name)

    def environ(self):
        return {name: text for name, text in self.variables.items() if name in self.exported}
