"""Where a command's bytes come from and go to: the process's own streams, files, other commands."""

import os
import subprocess
import sys

CHUNK = 65536
#: What a command may write into a pipe whose reader has its turn later.
MOST_BYTES = 50_000_000


class Broken(Exception):
    """Nobody reads what is written: as SIGPIPE ends a program."""


class TooMuch(Exception):
    """More than a pipe takes here."""


class Own:
    """The process's own stdout (1) or stderr (2)."""

    child = None

    def __init__(self, number):
        self.number = number

    def write(self, data):
        stream = sys.stdout if self.number == 1 else sys.stderr
        try:
            if hasattr(stream, "buffer"):
                stream.buffer.write(data)
            else:
                stream.write(data.decode("utf-8", "replace"))
            stream.flush()
        except BrokenPipeError:
            raise Broken from None


class File:
    """A file that is open for writing; what is written is there at once."""

    def __init__(self, path, mode):
        self.child = self.file = open(path, mode, buffering=0)  # noqa: SIM115 - it stays open

    def write(self, data):
        self.file.write(data)


class Collected:
    """Kept for the next command, or for a substitution."""

    child = subprocess.PIPE

    def __init__(self):
        self.data = bytearray()

    def write(self, data):
        if len(self.data) + len(data) > MOST_BYTES:
            raise TooMuch
        self.data += data


class Source:
    """What a command reads. Made of chunks of bytes, which are asked for only as they are needed."""

    child = subprocess.PIPE

    def __init__(self, chunks=()):
        self.chunks = iter(chunks)
        self.rest = b""

    def line(self):
        """The next line with its break; b"" at the end."""
        while b"\n" not in self.rest:
            chunk = next(self.chunks, None)
            if chunk is None:
                break
            self.rest += chunk
        end = self.rest.find(b"\n") + 1 or len(self.rest)
        line, self.rest = self.rest[:end], self.rest[end:]
        return line

    def lines(self):
        return iter(self.line, b"")

    def read(self):
        data = self.rest + b"".join(self.chunks)
        self.rest = b""
        return data


class OwnInput(Source):
    """The process's own stdin: read line by line, so that no more is taken than is asked for."""

    child = None

    def __init__(self):
        super().__init__(self._chunks())

    def _chunks(self):
        stream = sys.stdin
        if stream is None:
            return
        if hasattr(stream, "buffer"):
            yield from iter(stream.buffer.readline, b"")
        else:
            for line in iter(stream.readline, ""):
                yield line.encode()


class FileInput(Source):
    """A file; a child process goes on where this one has read to."""

    def __init__(self, path):
        if os.path.isdir(path):
            raise IsADirectoryError(21, os.strerror(21) if os.name == "nt" else "Is a directory", path)
        self.child = open(path, "rb", buffering=0)  # noqa: SIM115 - it stays open
        super().__init__(self._chunks())

    def _chunks(self):
        yield from iter(lambda: self.child.read(CHUNK), b"")


class Io:
    """The streams of one command, by number."""

    def __init__(self, streams):
        self.streams = dict(streams)

    @classmethod
    def own(cls):
        return cls({0: OwnInput(), 1: Own(1), 2: Own(2)})

    def with_(self, **changes):
        names = {"stdin": 0, "stdout": 1, "stderr": 2}
        return Io({**self.streams, **{names[name]: stream for name, stream in changes.items()}})

    @property
    def stdin(self):
        return self.streams.get(0) or Source()

    def out(self, data):
        self.streams[1].write(data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape"))

    def err(self, text):
        self.streams[2].write(text.encode("utf-8", "surrogateescape"))
