"""test and [ … ]."""

import os
import stat


def test(shell, words, io):
    try:
        return int(not _Test(shell, words).whole())
    except ValueError as error:
        shell.complain(f"[: {error}")
        return 2


def bracket(shell, words, io):
    if words[-1:] != ["]"]:
        shell.complain("[: missing `]'")
        return 2
    return test(shell, words[:-1], io)


class _Test:
    """[ … ]: files, texts, numbers. Raises ValueError with bash's words."""

    def __init__(self, shell, words):
        self.shell = shell
        self.words = list(words)

    def whole(self):
        if not self.words:
            return False
        value = self.either()
        if self.words:
            raise ValueError(
                "too many arguments" if len(self.words) > 1 else f"{self.words[0]}: binary operator expected"
            )
        return value

    def either(self):
        value = self.both()
        while self.words[:1] == ["-o"]:
            self.words.pop(0)
            value = self.both() or value
        return value

    def both(self):
        value = self.one()
        while self.words[:1] == ["-a"]:
            self.words.pop(0)
            value = self.one() and value
        return value

    def one(self):
        if len(self.words) >= 3 and self.words[1] in TWO:
            a, op, b = self.words[:3]
            del self.words[:3]
            return TWO[op](a, b)
        word = self.words.pop(0)
        if word == "!" and self.words:
            return not self.one()
        if word == "(" and self.words:
            value = self.either()
            self.words.pop(0)
            return value
        if word in ONE and self.words:
            return ONE[word](self.words.pop(0))
        if self.words and self.words[0] not in ("-a", "-o", ")"):
            raise ValueError(
                f"{self.words[0] if len(self.words) > 1 else word}: "
                + ("binary" if len(self.words) > 1 else "unary")
                + " operator expected"
            )
        return word != ""


def _number(text):
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text}: integer expression expected") from None


def _mode(path):
    try:
        return os.stat(path).st_mode
    except OSError:
        return 0


def _newer(a, b):
    return os.path.exists(a) and (not os.path.exists(b) or os.stat(a).st_mtime > os.stat(b).st_mtime)


ONE = {
    "-e": os.path.exists,
    "-f": os.path.isfile,
    "-d": os.path.isdir,
    "-s": lambda path: os.path.exists(path) and os.path.getsize(path) > 0,
    "-r": lambda path: os.access(path, os.R_OK),
    "-w": lambda path: os.access(path, os.W_OK),
    "-x": lambda path: bool(_mode(path) & 0o111),
    "-L": os.path.islink,
    "-h": os.path.islink,
    "-p": lambda path: stat.S_ISFIFO(_mode(path)),
    "-z": lambda text: text == "",
    "-n": lambda text: text != "",
    "-t": lambda number: False,
}
TWO = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "-eq": lambda a, b: _number(a) == _number(b),
    "-ne": lambda a, b: _number(a) != _number(b),
    "-lt": lambda a, b: _number(a) < _number(b),
    "-le": lambda a, b: _number(a) <= _number(b),
    "-gt": lambda a, b: _number(a) > _number(b),
    "-ge": lambda a, b: _number(a) >= _number(b),
    "-nt": _newer,
    "-ot": lambda a, b: _newer(b, a),
}
