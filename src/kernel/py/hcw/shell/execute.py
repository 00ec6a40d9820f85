"""Runs a script's nodes."""

import errno
import os
import signal
import subprocess
import sys
from types import GeneratorType

from hcw.shell import builtins, nodes, patterns
from hcw.shell.expand import Expander, ExpansionProblem
from hcw.shell.parser import steps
from hcw.shell.scanner import SyntaxProblem
from hcw.shell.state import ReadOnly, State
from hcw.shell.streams import Broken, Collected, File, FileInput, Io, Source, TooMuch
from hcw.shell.utilities import UTILITIES

PIPE_STATUS = 128 + 13


class Leave(Exception):
    """`exit`, and the end that set -e makes."""


class Return(Exception):
    """`return`."""


class Loop(Exception):
    """`break` or `continue`, out of so many loops."""

    def __init__(self, levels, goes_on):
        super().__init__()
        self.levels = levels
        self.goes_on = goes_on


class Shell(State):
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
        return _Lazy(self, words)

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

    def redirected(self, redirects):
        io = Io(self.io.streams)
        for redirect in redirects:
            op, fd = redirect.op, redirect.fd
            if op in ("<<", "<<-"):
                io.streams[fd] = Source([self.expander.text(redirect.word).encode("utf-8", "surrogateescape")])
                continue
            target = self.expander.text(redirect.word)
            if op == "<<<":
                io.streams[fd] = Source([(target + "\n").encode("utf-8", "surrogateescape")])
            elif op in (">&", "<&") and (target.isdigit() or target == "-"):
                if target == "-":
                    io.streams.pop(fd, None)
                elif int(target) not in io.streams:
                    raise OSError(errno.EBADF, "Bad file descriptor", target)
                else:
                    io.streams[fd] = io.streams[int(target)]
            else:
                self.open(io, op, fd, target)
        return io

    def open(self, io, op, fd, path):
        same = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}.get(path)
        if same is not None:
            io.streams[fd] = io.streams[same]
            return
        if not path:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        if op == "<":
            io.streams[fd] = FileInput(path)
            return
        io.streams[fd] = File(path, "ab" if op in (">>", "&>>") else "wb")
        if op in ("&>", "&>>", ">&"):
            io.streams[2] = io.streams[fd]

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
            self.io.err("+ " + " ".join(builtins.quote(word, plain=True) for word in words) + "\n")
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
            self.io.err(f"+ {name}={builtins.quote(text, plain=True)}\n")

    def call(self, words):
        name = words[0]
        if name in self.functions:
            return self.call_function(self.functions[name], words[1:])
        if name in builtins.BUILTINS:
            return builtins.BUILTINS[name](self, words[1:], self.io)
        return self.program(words)

    def program(self, words):
        """A utility, a script, Python, or nothing that is here."""
        name = os.path.basename(words[0]) if os.path.dirname(words[0]) in ("/bin", "/usr/bin") else words[0]
        if name in UTILITIES:
            made = UTILITIES[name](self, words[1:], self.io)
            return self.written(made) if isinstance(made, GeneratorType) else made
        if words[0] == sys.executable or name in ("python", "python3"):
            return self.python([sys.executable, *words[1:]])
        if name in ("sh", "bash"):
            return self.nested(words[1:])
        if "/" in words[0]:
            return self.file(words)
        self.complain(f"{words[0]}: command not found")
        return 127

    def written(self, chunks):
        """Writes what a utility yields; returns its status."""
        while True:
            try:
                chunk = next(chunks)
            except StopIteration as stop:
                return stop.value or 0
            self.io.out(chunk)

    def file(self, words):
        path = words[0]
        if os.path.isdir(path):
            self.complain(f"{path}: Is a directory")
            return 126
        if not os.path.exists(path):
            self.complain(f"{path}: No such file or directory")
            return 127
        if not os.stat(path).st_mode & 0o111:
            self.complain(f"{path}: Permission denied")
            return 126
        with open(path, "rb") as file:
            first = file.readline(200)
        if first.startswith(b"#!") and b"python" in first:
            return self.python([sys.executable, *words])
        return self.nested(words)

    def nested(self, arguments):
        """Another shell: variables that are exported go with it, and nothing comes back."""
        from hcw import shell

        folder = os.getcwd()
        try:
            return shell.begin(arguments, self.environ(), self.io)
        finally:
            os.chdir(folder)

    def python(self, argv):
        source, out, err = self.io.stdin, self.io.streams.get(1), self.io.streams.get(2)
        data = source.read() if source.child == subprocess.PIPE else None
        together = err is out and out is not None and out.child == subprocess.PIPE
        targets = {
            "stdin": subprocess.PIPE if data is not None else source.child,
            "stdout": subprocess.DEVNULL if out is None else self.target(out),
            "stderr": subprocess.STDOUT if together else subprocess.DEVNULL if err is None else self.target(err),
        }
        child = subprocess.Popen(argv, env={**self.environ(), "PWD": os.getcwd()}, **targets)
        written, complaints = child.communicate(data)
        if written:
            out.write(written)
        if complaints:
            err.write(complaints)
        if child.returncode == -signal.SIGINT:
            raise KeyboardInterrupt
        return child.returncode if child.returncode >= 0 else 128 - child.returncode

    def target(self, stream):
        """Where a child writes: the process's own stdout and stderr may have changed places."""
        number = getattr(stream, "number", None)
        return number if number is not None and self.io.streams.get(number) is not stream else stream.child

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


class _Lazy:
    """A utility's chunks, and its status once it has ended or nobody reads on."""

    def __init__(self, shell, words):
        self.status = PIPE_STATUS
        self.chunks = self._run(shell, words)

    def _run(self, shell, words):
        made = UTILITIES[words[0]](shell, words[1:], shell.io)
        if isinstance(made, GeneratorType):
            made = yield from made
        self.status = made or 0

    def __iter__(self):
        return (
            chunk if isinstance(chunk, bytes) else chunk.encode("utf-8", "surrogateescape") for chunk in self.chunks
        )

    def close(self):
        """Lets it end if it has nothing more to say: a program that has written all is not hit by SIGPIPE."""
        if next(self.chunks, None) is None:
            return
        self.chunks.close()
