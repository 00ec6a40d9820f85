"""Programs that a command names: utilities, Python, scripts, another shell."""

import os
import signal
import subprocess
import sys
from types import GeneratorType

from hcw.shell.utilities import UTILITIES


class Programs:
    """How Shell starts what is neither a function nor a builtin."""

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
