"""Words become fields: parameters, substitutions, arithmetic, braces, tildes, splitting, patterns, in bash's order."""

import itertools
import re

from hcw.shell import arithmetic, patterns
from hcw.shell.nodes import Arithmetic, Parameter, Text

#: Between the fields that "$@" makes.
BREAK = object()


class ExpansionProblem(Exception):
    """A word without a value; with bash's words. It ends the script; of a wrong sum, only the line."""

    def __init__(self, words, fatal=True):
        super().__init__(words)
        self.fatal = fatal


class Expander:
    """`shell` has the variables and runs substitutions."""

    def __init__(self, shell):
        self.shell = shell

    def fields(self, words):
        """All fields of some words."""
        found = []
        for word in words:
            for one in braces(word):
                found += self.field(one)
        return found

    def field(self, word):
        if isinstance(word[0] if word else None, Text) and not word[0].quoted:
            word = self.tilde(word)
        split = []
        for pieces in self.split(self.pieces(word)):
            if patterns.special(pieces) and not self.shell.options["noglob"]:
                split += patterns.names(pieces) or [join(pieces)]
            else:
                split.append(join(pieces))
        return split

    def text(self, word):
        """The word as one text, neither split nor matched: what is assigned, or a file's name."""
        word = self.tilde(word)
        separator = " "
        return "".join(separator if piece is BREAK else piece[0] for piece in self.pieces(word))

    def pattern(self, word):
        """[(text, quoted)], to be matched."""
        return [(" ", True) if piece is BREAK else piece[:2] for piece in self.pieces(self.tilde(word))]

    def tilde(self, word):
        first = word[0] if word else None
        if isinstance(first, Text) and not first.quoted and re.match(r"~(/|$)", first.text):
            rest = first.text[1:]
            if rest or len(word) == 1:
                return [Text(self.shell.get("HOME") or "~", True), Text(rest), *word[1:]]
        return word

    def pieces(self, word):
        """(text, quoted, to be split) in order, with BREAK between the fields of "$@"."""
        for part in word:
            if isinstance(part, Text):
                yield part.text, part.quoted, False
            elif isinstance(part, Parameter):
                yield from self.parameter(part)
            elif isinstance(part, Arithmetic):
                yield str(self.arithmetic(self.text(part.word))), part.quoted, not part.quoted
            else:
                yield self.shell.substitute(part.script), part.quoted, not part.quoted

    def arithmetic(self, text):
        try:
            return arithmetic.evaluate(text, self.shell.get, self.shell.put)
        except arithmetic.ArithmeticProblem as problem:
            raise ExpansionProblem(str(problem), fatal=False) from None

    def parameter(self, part):
        name, op = part.name, part.op
        if name in "@*" and op in ("", "#length", ":"):
            values = self.shell.positional
            if op == "#length":
                yield str(len(values)), part.quoted, not part.quoted
                return
            if op == ":":
                values = self.slice([self.shell.name, *values], part.word)
            if name == "*" and part.quoted:
                yield (self.shell.get("IFS") or " ")[:1].join(values), True, False
                return
            for at, text in enumerate(values):
                if at:
                    yield BREAK
                yield text, part.quoted, not part.quoted
            if part.quoted and not values:
                yield None, True, False
            return
        text = self.shell.get(name) if name not in "@*" else " ".join(self.shell.positional) or None
        if op.lstrip(":") in ("-", "=", "?", "+") and op:
            missing = text is None or (op[0] == ":" and text == "")
            if op[-1] == "+":
                if not missing:
                    yield from self.inside(part)
                else:
                    yield "", part.quoted, not part.quoted
                return
            if missing:
                if op[-1] == "-":
                    yield from self.inside(part)
                    return
                text = self.text(part.word)
                if op[-1] == "?":
                    raise ExpansionProblem(f"{name}: {text or 'parameter null or not set'}")
                self.shell.put(name, text)
        elif text is None and self.shell.options["nounset"]:
            raise ExpansionProblem(f"{name}: unbound variable")
        else:
            text = self.changed(text or "", op, part.word)
        yield text, part.quoted, not part.quoted

    def inside(self, part):
        """The word of ${name:-word}: quoted where the whole is."""
        for piece in self.pieces(part.word):
            yield piece if piece is BREAK else (piece[0], piece[1] or part.quoted, not (piece[1] or part.quoted))

    def changed(self, text, op, word):
        if op == "#length":
            return str(len(text))
        if op in ("#", "##", "%", "%%"):
            return cut(text, op, self.pattern(word))
        if op in ("/", "//"):
            return self.replaced(text, word, 0 if op == "//" else 1)
        if op == ":":
            return "".join(self.slice(text, word))
        return text

    def replaced(self, text, word, count):
        before, after = divide(word)
        anchor = before and isinstance(before[0], Text) and not before[0].quoted and before[0].text[:1]
        if anchor and anchor in "#%":
            before = [Text(before[0].text[1:]), *before[1:]]
        expression = patterns.regular(self.pattern(before))
        if not expression:
            return text
        if anchor == "#":
            expression = rf"\A{expression}"
        if anchor == "%":
            expression = rf"{expression}\Z"
        return re.sub(expression, lambda _: self.text(after), text, count=count)

    def slice(self, values, word):
        start, _, length = self.text(word).partition(":")
        start = self.arithmetic(start)
        start = max(len(values) + start, 0) if start < 0 else start
        if not _:
            return values[start:]
        length = self.arithmetic(length)
        return values[start : len(values) + length if length < 0 else start + length]

    def split(self, pieces):
        """Fields as lists of (text, quoted): unquoted expansions are cut at IFS, "$@" at each parameter."""
        ifs = self.shell.get("IFS")
        ifs = " \t\n" if ifs is None else ifs
        white = "".join(c for c in ifs if c in " \t\n")
        fields, here, some = [], [], False

        def close():
            nonlocal here, some
            if some:
                fields.append(here)
            here, some = [], False

        for piece in pieces:
            if piece is BREAK:
                close()
                some = True
                continue
            text, quoted, splits = piece
            if text is None:
                continue
            if not splits or not ifs:
                if text or quoted:
                    here.append((text, quoted))
                    some = True
                continue
            for at, run in enumerate(re.split(f"([{re.escape(ifs)}])", text)):
                if at % 2 == 0:
                    if run:
                        here.append((run, False))
                        some = True
                elif run in white:
                    close()
                else:
                    if not some:
                        fields.append([])
                    close()
        close()
        return fields


def join(pieces):
    return "".join(text for text, _ in pieces)


def cut(text, op, pattern):
    """Without the shortest or longest piece at its beginning or end that matches."""
    expression = re.compile(patterns.regular(pattern))
    sizes = range(len(text) + 1)
    for size in sizes if len(op) == 1 else reversed(sizes):
        if op[0] == "#" and expression.fullmatch(text, 0, size):
            return text[size:]
        if op[0] == "%" and expression.fullmatch(text, len(text) - size):
            return text[: len(text) - size]
    return text


def divide(word):
    """The parts before and after the first unquoted /."""
    for at, part in enumerate(word):
        if (
            isinstance(part, Text)
            and not part.quoted
            and "/" in part.text[0 if at else 1 if part.text[:1] == "/" else 0 :]
        ):
            before, _, after = part.text.partition("/")
            return [*word[:at], Text(before)], [Text(after, True), *word[at + 1 :]]
    return word, []


def braces(word):
    """a{b,c} as two words, {1..3} as three; only where the braces are not quoted."""
    for at, part in enumerate(word):
        if not isinstance(part, Text) or part.quoted or "{" not in part.text:
            continue
        found = re.search(r"\{(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?\}|\{([a-zA-Z])\.\.([a-zA-Z])\}", part.text)
        if found:
            made = [Text(text) for text in _range(found)]
            before, after = part.text[: found.start()], part.text[found.end() :]
        elif (found := _alternatives(part.text)) is not None:
            before, texts, after = found
            made = [Text(text) for text in texts]
        else:
            continue
        for one in made:
            rest = [*word[:at], Text(before + one.text + after), *word[at + 1 :]]
            yield from braces(rest)
        return
    yield word


def _range(found):
    if found[4]:
        first, last, step = ord(found[4]), ord(found[5]), 1
    else:
        first, last, step = int(found[1]), int(found[2]), abs(int(found[3] or 1)) or 1
    numbers = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
    width = 0
    if (not found[4] and re.match(r"-?0\d", found[1])) or (found[2] and re.match(r"-?0\d", found[2])):
        width = max(len(found[1]), len(found[2]))
    return [chr(n) if found[4] else str(n).zfill(width) for n in numbers]


def _alternatives(text):
    start = text.find("{")
    while start >= 0:
        depth, cuts = 0, [start]
        for at in range(start, len(text)):
            if text[at] == "{":
                depth += 1
            elif text[at] == "," and depth == 1:
                cuts.append(at)
            elif text[at] == "}":
                depth -= 1
                if depth == 0:
                    cuts.append(at)
                    if len(cuts) > 2:
                        parts = [text[a + 1 : b] for a, b in itertools.pairwise(cuts)]
                        return text[:start], parts, text[at + 1 :]
                    break
        start = text.find("{", start + 1)
    return None
