"""cat, head, tail, tac, rev, nl, wc, cut, paste, tr, tee: lines and bytes, in their order."""

import re

from hcw.shell.streams import File
from hcw.shell.utilities.options import Inputs, Usage, curly, parse, utility

CHUNK = 65536


@utility
def cat(shell, words, io):
    options, operands = parse("cat", words, "nbsEuA")
    inputs = Inputs("cat", operands, io)
    number, blank = 0, False
    for _, source in inputs:
        if not options:
            yield source.rest
            source.rest = b""
            yield from source.chunks
            continue
        for line in source.lines():
            empty = line == b"\n"
            if "s" in options and empty and blank:
                continue
            blank = empty
            if ("n" in options and "b" not in options) or ("b" in options and not empty):
                number += 1
                line = b"%6d\t%s" % (number, line)
            yield line.replace(b"\n", b"$\n") if "E" in options else line
    return inputs.failed


def _count(name, text, what):
    if not re.fullmatch(r"[-+]?\d+[kKM]?", text):
        raise Usage(f"{name}: invalid number of {what}: {curly(text)}")
    scale = {"k": 1024, "K": 1024, "M": 1 << 20}.get(text[-1], 1)
    return text[:1], int(text.rstrip("kKM")) * scale


def _shortened(words):
    """-5 is -n 5."""
    found = []
    for word in words:
        count = re.fullmatch(r"-\d+", word) and found[-1:] not in (["-n"], ["-c"])
        found += ["-n", word[1:]] if count else [word]
    return found


@utility
def head(shell, words, io):
    options, operands = parse("head", _shortened(words), "qv", "nc")
    what = "bytes" if "c" in options else "lines"
    sign, count = _count("head", options.get("c", options.get("n", "10")), what)
    inputs = Inputs("head", operands, io)
    inputs.failed = 0
    for at, (path, source) in enumerate(_openings(inputs, "head")):
        if (len(operands) > 1 and "q" not in options) or "v" in options:
            yield f"{chr(10) if at else ''}==> {'standard input' if path == '-' else path} <==\n".encode()
        if what == "bytes":
            data = source.read()
            yield data[: len(data) + count if sign == "-" else count]
        elif sign == "-":
            kept = list(source.lines())
            yield b"".join(kept[: len(kept) + count] if count else kept)
        else:
            for _ in range(count):
                line = source.line()
                if not line:
                    break
                yield line
    return inputs.failed


def _openings(inputs, name):
    """As Inputs, with the words that head and tail have for a file that is not there."""
    for path in inputs.operands:
        single = Inputs(name, [path], _Complaints(inputs.io, name, path))
        yield from single
        inputs.failed = inputs.failed or single.failed


class _Complaints:
    def __init__(self, io, name, path):
        self.stdin = io.stdin
        self.io = io
        self.name = name
        self.path = path

    def err(self, text):
        reason = text.strip().rsplit(": ", 1)[1]
        if reason == "Is a directory":
            self.io.err(f"{self.name}: error reading '{self.path}': {reason}\n")
        else:
            self.io.err(f"{self.name}: cannot open '{self.path}' for reading: {reason}\n")


@utility
def tail(shell, words, io):
    options, operands = parse("tail", _shortened(words), "qvf", "nc")
    what = "bytes" if "c" in options else "lines"
    sign, count = _count("tail", options.get("c", options.get("n", "10")), what)
    count = abs(count)
    inputs = Inputs("tail", operands, io)
    for at, (path, source) in enumerate(_openings(inputs, "tail")):
        if (len(operands) > 1 and "q" not in options) or "v" in options:
            yield f"{chr(10) if at else ''}==> {'standard input' if path == '-' else path} <==\n".encode()
        parts = source.read() if what == "bytes" else list(source.lines())
        start = max(count - 1, 0) if sign == "+" else max(len(parts) - count, 0)
        yield parts[start:] if what == "bytes" else b"".join(parts[start:])
    return inputs.failed


@utility
def tac(shell, words, io):
    inputs = Inputs("tac", parse("tac", words)[1], io)
    for _, source in inputs:
        yield b"".join(reversed(list(source.lines())))
    return inputs.failed


@utility
def rev(shell, words, io):
    inputs = Inputs("rev", parse("rev", words)[1], io)
    for line in inputs.lines():
        text = line.decode("utf-8", "surrogateescape")
        yield (text.rstrip("\n")[::-1] + text[len(text.rstrip("\n")) :]).encode("utf-8", "surrogateescape")
    return inputs.failed


@utility
def nl(shell, words, io):
    options, operands = parse("nl", words, "", "bw")
    number = 0
    for line in Inputs("nl", operands, io).lines():
        if line != b"\n" or options.get("b") == "a":
            number += 1
            yield b"%6d\t%s" % (number, line)
        else:
            yield b"       \n"


@utility
def wc(shell, words, io):
    long = {"lines": "l", "words": "w", "bytes": "c", "chars": "m"}
    options, operands = parse("wc", words, "lwcmL", long=long)
    shown = [letter for letter in "lwmcL" if letter in options] or ["l", "w", "c"]
    inputs = Inputs("wc", operands, io)
    rows = []
    for path, source in inputs:
        data = source.read()
        text = data.decode("utf-8", "replace")
        longest = max((len(line) for line in text.split("\n")), default=0)
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "m": len(text), "c": len(data), "L": longest}
        rows.append(([counts[letter] for letter in shown], path if operands else ""))
    if len(operands) > 1:
        longest = (
            [
                max(column) if letter == "L" else sum(column)
                for letter, column in zip(shown, zip(*(r for r, _ in rows), strict=True), strict=True)
            ]
            if rows
            else [0] * len(shown)
        )
        rows.append((longest, "total"))
    if len(shown) == 1 and len(rows) == 1:
        width = 1
    elif not operands or "-" in operands:
        width = 7
    else:
        sizes = [_size(path) for path in operands]
        width = len(str(sum(sizes)))
    for counts, name in rows:
        yield (" ".join(str(count).rjust(width) for count in counts) + (f" {name}" if name else "") + "\n").encode()
    return inputs.failed


def _size(path):
    import os

    return os.path.getsize(path) if os.path.isfile(path) else 0


@utility
def cut(shell, words, io):
    options, operands = parse("cut", words, "s", "dfcb")
    kind = next((letter for letter in "fcb" if letter in options), None)
    if not kind:
        raise Usage(
            "cut: you must specify a list of bytes, characters, or fields\nTry 'cut --help' for more information."
        )
    chosen = _ranges(options[kind])
    between = options.get("d", "\t")
    inputs = Inputs("cut", operands, io)
    for line in inputs.lines():
        text = line.decode("utf-8", "surrogateescape").removesuffix("\n")
        if kind != "f":
            parts, glue = list(text), ""
        elif between not in text:
            if "s" not in options:
                yield text.encode("utf-8", "surrogateescape") + b"\n"
            continue
        else:
            parts, glue = text.split(between), between
        kept = [part for at, part in enumerate(parts, 1) if any(a <= at <= b for a, b in chosen)]
        yield glue.join(kept).encode("utf-8", "surrogateescape") + b"\n"
    return inputs.failed


def _ranges(text):
    found = []
    for part in text.split(","):
        a, dash, b = part.partition("-")
        found.append((int(a or 1), int(b) if b else (10**9 if dash else int(a))))
    return found


@utility
def paste(shell, words, io):
    options, operands = parse("paste", words, "s", "d")
    glue = options.get("d", "\t")
    sources = [list(source.lines()) for _, source in Inputs("paste", operands, io)]
    rows = [[line.rstrip(b"\n") for line in lines] for lines in sources]
    if "s" in options:
        for row in rows:
            yield glue.encode().join(row) + b"\n"
        return
    for at in range(max(map(len, rows), default=0)):
        yield glue.encode().join(row[at] if at < len(row) else b"" for row in rows) + b"\n"


@utility
def tr(shell, words, io):
    options, sets = parse("tr", words, "dscC")
    if not sets:
        raise Usage("tr: missing operand\nTry 'tr --help' for more information.")
    if len(sets) == 1 and not {"d", "s"} & set(options):
        raise Usage(
            f"tr: missing operand after {curly(sets[0])}\nTwo strings must be given when translating.\n"
            "Try 'tr --help' for more information."
        )
    first = _characters(sets[0])
    if {"c", "C"} & set(options):
        first = [b for b in range(256) if b not in set(first)]
    second = _characters(sets[1]) if len(sets) > 1 else []
    squeeze = set(second or first) if "s" in options else set()
    gone = bytes(first) if "d" in options else b""
    table = bytes(range(256))
    if second and not gone:
        full = second + [second[-1]] * (len(first) - len(second))
        table = bytearray(table)
        for a, b in zip(first, full, strict=False):
            table[a] = b
    last = -1
    source = io.stdin
    for chunk in [source.rest, *()] if source.rest else []:
        source.rest = b""
        data, last = _squeezed(chunk.translate(bytes(table), gone), squeeze, last)
        yield data
    for chunk in source.chunks:
        data, last = _squeezed(chunk.translate(bytes(table), gone), squeeze, last)
        yield data


def _squeezed(data, squeeze, last):
    if not squeeze:
        return data, last
    out = bytearray()
    for byte in data:
        if byte != last or byte not in squeeze:
            out.append(byte)
        last = byte
    return bytes(out), last


CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "0-9A-Za-z", "upper": "A-Z", "lower": "a-z", "space": r"\t-\r ",
    "blank": r"\t ", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9A-Fa-f",
}  # fmt: skip


def _characters(text):
    """The bytes of a set of tr: ranges, escapes, [:classes:]."""
    text = re.sub(r"\[:(\w+):\]", lambda m: CLASSES.get(m[1], ""), text)
    marks = {"n": 10, "t": 9, "r": 13, "\\": 92, "a": 7, "b": 8, "f": 12, "v": 11}
    found = []
    for part in re.finditer(rb"\\([0-7]{1,3})|\\(.)|(.)", text.encode("utf-8", "surrogateescape"), re.DOTALL):
        plain = part[3] == b"-"
        byte = int(part[1], 8) if part[1] else marks.get(part[2].decode(), part[2][0]) if part[2] else part[3][0]
        found.append((byte, plain))
    out, at = [], 0
    while at < len(found):
        if at + 2 < len(found) and found[at + 1] == (45, True):
            out += range(found[at][0], found[at + 2][0] + 1)
            at += 3
        else:
            out.append(found[at][0])
            at += 1
    return out


@utility
def tee(shell, words, io):
    options, operands = parse("tee", words, "ai")
    files = [File(path, "ab" if "a" in options else "wb") for path in operands]
    for line in io.stdin.lines():
        for file in files:
            file.write(line)
        yield line


UTILITIES = {
    "cat": cat, "head": head, "tail": tail, "tac": tac, "rev": rev, "nl": nl, "wc": wc, "cut": cut, "paste": paste,
    "tr": tr, "tee": tee,
}  # fmt: skip
