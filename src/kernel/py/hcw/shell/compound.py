"""Commands made of commands: groups, conditions, loops, functions."""

import os

from hcw.shell import patterns
from hcw.shell.expand import ExpansionProblem
from hcw.shell.leaving import Leave, Loop, Return


class Compound:
    """How Shell runs them."""

    def call_function(self, body, arguments):
        kept, self.positional = self.positional, arguments
        self.locals.append({})
        try:
            return self.command(body)
        except Return:
            return self.status
        finally:
            self.positional = kept
            for name, text in self.locals.pop().items():
                self.variables.pop(name, None)
                if text is not None:
                    self.variables[name] = text

    def do_group(self, command):
        return self.sequence(command.body)

    def do_subshell(self, command):
        inner = self.copy()
        folder = os.getcwd()
        try:
            inner.sequence(command.body)
        except (Leave, Return):
            pass
        except ExpansionProblem as problem:
            inner.complain(str(problem))
            inner.status = 1
        os.chdir(folder)
        return inner.status

    def do_if(self, command):
        for condition, body in command.branches:
            if self.ask(condition) == 0:
                return self.sequence(body)
        self.status = 0
        return self.sequence(command.other) if command.other else 0

    def loops(self, body):
        """One turn of a loop; True where it is to end."""
        try:
            self.sequence(body)
        except Loop as loop:
            if loop.levels > 1:
                raise Loop(loop.levels - 1, loop.goes_on) from None
            return not loop.goes_on
        return False

    def do_for(self, command):
        self.status = 0
        values = self.positional if command.words is None else self.expander.fields(command.words)
        for value in values:
            self.put(command.name, value)
            if self.loops(command.body):
                break
        return self.status

    def do_while(self, command):
        status = 0
        while (self.ask(command.condition) == 0) != command.until:
            self.status = 0
            ends = self.loops(command.body)
            status = self.status
            if ends:
                break
        return status

    def do_case(self, command):
        text = self.expander.text(command.word)
        self.status = 0
        for choices, body in command.branches:
            if any(patterns.matches(self.expander.pattern(choice), text) for choice in choices):
                return self.sequence(body)
        return 0

    def do_function(self, command):
        self.functions[command.name] = command.body
        return 0
