"""Runs a script's nodes."""

import os

from hcw.shell import builtins, nodes
from hcw.shell.compound import Compound
from hcw.shell.expand import Expander, ExpansionProblem
from hcw.shell.lazy import Lazy
from hcw.shell.leaving import PIPE_STATUS, Leave, Return
from hcw.shell.parser import steps
from hcw.shell.programs import Programs
from hcw.shell.quoting import quote
from hcw.shell.redirections import Redirections
from hcw.shell.scanner import SyntaxProblem
from hcw.shell.state import ReadOnly, State
from hcw.shell.streams import Broken, Collected, Io, Source, TooMuch
from hcw.shell.utilities import UTILITIES


class Shell(Compound, Programs, Redirections, State):
    def __init__(self, name, positional=(), environ=None):
        super().__init__(name, positional, os.environ if environ is None else environ)
        self.expander = Expander(self)
        self.io = Io.own()
        self.line = 0
        #: Within conditions, where a failure is an answer.
        self.asking = 0
        self.trap = ""

    def copy(self):
        made = Shell(self.name)
        made.__dict__.update({k: v for k, v in State.copy(self).__dict__.items() if k != "expander"})
        made.io, made.line, made.asking, made.trap = self.io, self.line, self.asking, ""
        made.expander = Expander(made)
        return made

    def complain(self, words, line=None):
        self.io.err(f"{self.name}: line {line or self.line}: {words}\n")

    def script(self, text, line=1):
        """Runs a whole script; returns its exit status."""
        try:
            self.status = self.run_text(text, line)
        except Leave:
            pass
        except Return:
            pass
        except Broken:
            self.status = PIPE_STATUS
        if self.trap:
            text, self.trap, status = self.trap, "", self.status
            try:
                self.run_text(text)
                self.status = status
            except Leave:
                pass
        return self.status

    def run_text(self, text, line=1):
        try:
            for body in steps(text, line):
                try:
                    self.sequence(body)
                except ExpansionProblem as problem:
                    self.complain(str(problem))
                    self.status = 1
                    if problem.fatal:
                        raise Leave from None
        except SyntaxProblem as problem:
            where = "-c: " if self.name == "bash" else ""
            self.io.err(f"{self.name}: {where}line {problem.line}: {problem.words}\n")
            shown = text.split("\n")[problem.line - line : problem.line - line + 1]
            if "near unexpected token" in problem.words and shown:
                self.io.err(f"{self.name}: {where}line {problem.line}: `{shown[0]}'\n")
            self.status = 2
        return self.status

    def sequence(self, body):
        for at, (joint, pipeline) in enumerate(body.items):
            if (joint == "&&" and self.status != 0) or (joint == "||" and self.status == 0):
                continue
            follows = body.items[at + 1][0] if at + 1 < len(body.items) else ";"
            asks = pipeline.negated or follows in ("&&", "||")
            self.asking += asks
            try:
                self.status = self.pipeline(pipeline)
            finally:
                self.asking -= asks
            if self.status and self.options["errexit"] and not self.asking and not asks:
                raise Leave
        return self.status

    def ask(self, body):
        """A condition's status."""
        self.asking += 1
        try:
            return self.sequence(body)
        finally:
            self.asking -= 1

    def pipeline(self, pipeline):
        if len(pipeline.commands) == 1:
            status = self.command(pipeline.commands[0])
            return int(not status) if pipeline.negated else status
        last = len(pipeline.commands) - 1
        source, statuses, lazy = self.io.stdin, [], []
        for at, command in enumerate(pipeline.commands):
            stage = self.copy()
            collected = Collected()
            out = self.io.streams[1] if at == last else collected
            stage.io = self.io.with_(stdin=source, stdout=out)
            chunks = at < last and stage.lazily(command)
            if chunks:
                lazy.append((len(statuses), chunks))
                statuses.append(PIPE_STATUS)
                source = Source(chunks)
                continue
            folder = os.getcwd()
            try:
                statuses.append(stage.script_of(command))
            except TooMuch:
                self.complain("more than 50 MB in a pipe: its reader has its turn after this")
                statuses.append(1)
            os.chdir(folder)
            source = Source([bytes(collected.data)])
        for at, chunks in lazy:
            chunks.close()
            statuses[at] = chunks.status
        failed = [status for status in statuses if status]
        status = failed[-1] if failed and self.options["pipefail"] else statuses[-1]
        return int(not status) if pipeline.negated else status

    def script_of(self, command):
        """A command in a subshell: its exit leaves only that."""
        try:
            return self.command(command)
        except (Leave, Return):
            return self.status
        except Broken:
            return PIPE_STATUS

    def lazily(self, command):
        """A utility's output as it is asked for, where the command is one and its output is not redirected."""
        if not isinstance(command, nodes.Simple) or command.redirects or command.assignments or not command.words:
            return None
        self.line = command.line
        try:
            words = self.expander.fields(command.words)
        except ExpansionProblem:
            return None
        if not words or words[0] in self.functions or words[0] in builtins.BUILTINS or words[0] not in UTILITIES:
            return None
        return Lazy(self, words)

    def substitute(self, script):
        """What a script writes, without the newlines at its end."""
        inner = self.copy()
        collected = Collected()
        inner.io = self.io.with_(stdout=collected)
        folder = os.getcwd()
        try:
            inner.sequence(script)
        except (Leave, Return):
            pass
        except ExpansionProblem as problem:
            inner.complain(str(problem))
            inner.status = 1
        os.chdir(folder)
        self.status = inner.status
        self.substituted = True
        return bytes(collected.data).replace(b"\0", b"").decode("utf-8", "surrogateescape").rstrip("\n")

    def command(self, command):
        self.line = command.line or self.line
        kept = self.io
        try:
            self.io = self.redirected(command.redirects)
            return getattr(self, "do_" + type(command).__name__.lower())(command)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise Broken from None
            self.io = kept
            self.complain(f"{error.filename or 'error'}: {error.strerror}")
            return 1
        except ReadOnly as error:
            self.complain(f"{error}: readonly variable")
            return 1
        finally:
            self.io = kept

    def do_simple(self, command):
        self.substituted = False
        before = self.status
        words = self.expander.fields(command.words)
        if not words:
            for name, word in command.assignments:
                self.assign(name, word)
            return self.status if self.substituted else 0
        self.status = before
        kept = {}
        for name, word in command.assignments:
            plain = name.rstrip("+")
            kept[plain] = self.variables.get(plain), plain in self.exported
            self.assign(name, word)
            self.exported.add(plain)
        if self.options["xtrace"]:
            self.io.err("+ " + " ".join(quote(word, plain=True) for word in words) + "\n")
        try:
            return self.call(words)
        finally:
            if words[0] not in ("export", "readonly", "exec"):
                for name, (text, exported) in kept.items():
                    self.variables.pop(name, None)
                    if text is not None:
                        self.variables[name] = text
                    if not exported:
                        self.exported.discard(name)

    def assign(self, name, word):
        text = self.expander.text(word)
        plain = name.rstrip("+")
        self.put(plain, (self.get(plain) or "") + text if name.endswith("+") else text)
        if self.options["xtrace"]:
            self.io.err(f"+ {name}={quote(text, plain=True)}\n")

    def call(self, words):
        name = words[0]
        if name in self.functions:
            return self.call_function(self.functions[name], words[1:])
        if name in builtins.BUILTINS:
            return builtins.BUILTINS[name](self, words[1:], self.io)
        return self.program(words)
