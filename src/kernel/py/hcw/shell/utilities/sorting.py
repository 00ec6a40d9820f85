"""sort and uniq."""

import re

from hcw.shell.streams import File
from hcw.shell.utilities.options import Inputs, Usage, parse, utility

NUMBER = re.compile(rb"[ \t]*(-?\d*\.?\d*)")
#: Of `sort -h`.
SCALES = {b"K": 1e3, b"M": 1e6, b"G": 1e9, b"T": 1e12}


@utility
def sort(shell, words, io):
    long = {"numeric-sort": "n", "reverse": "r", "unique": "u", "key": "k", "field-separator": "t", "output": "o"}
    options, operands = parse("sort", _keys(words), "nrufbcshdiV", "kto", long, 2)
    inputs = Inputs("sort", operands, io, 2)
    lines = []
    for path in inputs.operands:
        single = Inputs("sort", [path], _Read(io, path), 2)
        lines += [line.removesuffix(b"\n") for line in single.lines()]
        inputs.failed = inputs.failed or single.failed
    if inputs.failed:
        return inputs.failed
    whole = "".join(letter for letter in "nfhb" if letter in options)
    keys = [_key(text, whole, "r" in options) for text in options.get("k", "").split("\0") if text]
    keys = keys or [((1, 0), None, whole, "r" in options)]
    between = options.get("t", "").encode()

    def last_resort(line):
        return line

    ordered = list(lines)
    if "s" not in options and "u" not in options:
        ordered.sort(key=last_resort, reverse="r" in options)
    for begin, end, letters, reverse in reversed(keys):
        ordered.sort(
            key=lambda line, b=begin, e=end, k=letters: _value(_part(line, b, e, between, k), k), reverse=reverse
        )
    if "c" in options:
        for at, (a, b) in enumerate(zip(lines, ordered, strict=True), 1):
            if a != b:
                name = "-" if inputs.operands == ["-"] else inputs.operands[0]
                bad = next(
                    (
                        n
                        for n in range(1, len(lines))
                        if sorted(lines[n - 1 : n + 1], key=lambda x: ordered.index(x))[0] != lines[n - 1]
                    ),
                    at,
                )
                io.err(f"sort: {name}:{bad + 1}: disorder: {lines[bad].decode('utf-8', 'replace')}\n")
                return 1
        return 0
    if "u" in options:
        seen, kept = set(), []
        for line in ordered:
            value = tuple(_value(_part(line, b, e, between, k), k) for b, e, k, _ in keys)
            if value not in seen:
                kept.append(line)
            seen.add(value)
        ordered = kept
    data = b"".join(line + b"\n" for line in ordered)
    if "o" in options:
        File(options["o"], "wb").write(data)
    else:
        yield data


class _Read:
    def __init__(self, io, path):
        self.stdin = io.stdin
        self.io = io
        self.path = path

    def err(self, text):
        self.io.err(f"sort: cannot read: {self.path}: {text.strip().rsplit(': ', 1)[1]}\n")


def _keys(words):
    """Several -k become one, with \\0 between them."""
    found, rest = [], []
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "-k" and words:
            found.append(words.pop(0))
        elif word.startswith("-k"):
            found.append(word[2:])
        else:
            rest.append(word)
    return (["-k", "\0".join(found)] if found else []) + rest


def _key(text, whole, reverse):
    found = re.fullmatch(r"(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?", text)
    if not found:
        raise Usage(f"sort: invalid number at field start: invalid count at start of '{text}'", 2)
    letters = found[3] + (found[6] or "")
    end = (int(found[4]), int(found[5] or 0)) if found[4] else None
    kind = "".join(letter for letter in letters if letter in "nfhb")
    return (
        (int(found[1]), int(found[2] or 1) - 1),
        end,
        kind or ("" if letters else whole),
        "r" in letters or (not letters and reverse),
    )


def _part(line, begin, end, between, kind):
    """The key of a line: from field and character to field and character."""
    if begin == (1, 0) and end is None:
        return line.lstrip(b" \t") if "b" in kind else line
    fields = line.split(between) if between else re.findall(rb"[ \t]*[^ \t]+|[ \t]+$", line)
    glue = between or b""
    first, skip = begin
    part = fields[first - 1 : end[0] if end else None]
    if not part:
        return b""
    if end and end[1] and len(fields) >= end[0]:
        part[-1] = part[-1][: end[1]]
    found = glue.join(part)
    found = found.lstrip(b" \t") if "b" in kind else found
    return found[skip:]


def _value(part, kind):
    if "h" in kind or "n" in kind:
        found = NUMBER.match(part)
        text = found[1]
        number = float(text) if text not in (b"", b"-", b".", b"-.") else 0.0
        return number * SCALES.get(part[found.end() : found.end() + 1].upper(), 1) if "h" in kind else number
    return part.upper() if "f" in kind else part


@utility
def uniq(shell, words, io):
    options, operands = parse("uniq", words, "cdui", "fsw")
    inputs = Inputs("uniq", operands[:1], io)
    count, before, shown = 0, None, b""

    def key(line):
        line = line.removesuffix(b"\n")
        for _ in range(int(options.get("f", 0))):
            line = re.sub(rb"^[ \t]*[^ \t]+", b"", line)
        line = line[int(options.get("s", 0)) :]
        line = line[: int(options["w"])] if "w" in options else line
        return line.lower() if "i" in options else line

    def written():
        if count == 0 or ("d" in options and count < 2) or ("u" in options and count > 1):
            return b""
        return (b"%7d " % count if "c" in options else b"") + shown.removesuffix(b"\n") + b"\n"

    for line in inputs.lines():
        if before is not None and key(line) == before:
            count += 1
            continue
        yield written()
        count, before, shown = 1, key(line), line
    yield written()
    return inputs.failed


UTILITIES = {"sort": sort, "uniq": uniq}
