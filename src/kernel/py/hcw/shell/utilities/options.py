"""Options as GNU's getopt reads them, and files as most utilities read them."""

import functools

from hcw.shell.streams import FileInput


class Usage(Exception):
    """A wrong option; the message, and the exit status."""

    def __init__(self, message, status=1):
        super().__init__(message)
        self.status = status


def parse(name, words, flags="", valued="", long=None, status=1):
    """({letter: value or count}, operands). `long` maps a long name to its letter. Raises Usage."""
    found, operands = {}, []
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "--":
            return found, operands + words
        if word.startswith("--"):
            key, equals, value = word[2:].partition("=")
            letter = (long or {}).get(key)
            if not letter:
                raise Usage(f"{name}: unrecognized option '{word}'\n{_try(name)}", status)
            if letter in valued:
                found[letter] = value if equals else words.pop(0)
            else:
                found[letter] = found.get(letter, 0) + 1
        elif word.startswith("-") and len(word) > 1:
            rest = word[1:]
            while rest:
                letter, rest = rest[0], rest[1:]
                if letter in valued:
                    if not rest and not words:
                        raise Usage(f"{name}: option requires an argument -- '{letter}'\n{_try(name)}", status)
                    found[letter], rest = rest or words.pop(0), ""
                elif letter in flags:
                    found[letter] = found.get(letter, 0) + 1
                else:
                    raise Usage(f"{name}: invalid option -- '{letter}'\n{_try(name)}", status)
        else:
            operands.append(word)
    return found, operands


def _try(name):
    return f"Try '{name} --help' for more information."


def utility(run):
    """Wrong options become a message and a status."""

    @functools.wraps(run)
    def wrapped(shell, words, io):
        try:
            return (yield from run(shell, words, io)) or 0
        except Usage as usage:
            io.err(f"{usage}\n")
            return usage.status

    return wrapped


class Inputs:
    """The files of a utility, `-` or none for its stdin: (name, Source); it complains of those that cannot be read."""

    def __init__(self, name, operands, io, status=1):
        self.name = name
        self.operands = operands or ["-"]
        self.io = io
        self.failed = 0
        self.status = status

    def __iter__(self):
        for path in self.operands:
            if path == "-":
                yield path, self.io.stdin
                continue
            try:
                source = FileInput(path)
            except OSError as error:
                self.io.err(f"{self.name}: {path}: {error.strerror}\n")
                self.failed = self.status
                continue
            yield path, source
            source.child.close()

    def lines(self):
        for _, source in self:
            yield from source.lines()


def curly(text):
    """As GNU shows what it was given, where the text is UTF-8."""
    return f"\u2018{text}\u2019"


def quoted(path):
    """As GNU shows a name in a message."""
    return f"'{path}'" if "'" not in path else f'"{path}"'
