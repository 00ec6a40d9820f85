"""A utility whose output is made as its reader asks for it."""

from types import GeneratorType

from hcw.shell.leaving import PIPE_STATUS
from hcw.shell.utilities import UTILITIES


class Lazy:
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
