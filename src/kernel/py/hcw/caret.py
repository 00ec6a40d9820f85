"""Reads the text before the caret as tokens, without a grammar, so that half-typed code is no obstacle."""

import keyword
import re
from typing import NamedTuple

OPENING, CLOSING = "([{", ")]}"
#: Words at the beginning of a line that no bracket can hold: one that is still open there was never closed.
STATEMENTS = {
    "assert", "break", "class", "continue", "def", "del", "except", "finally", "global", "import", "nonlocal", "pass",
    "raise", "return", "try", "while", "with",
}  # fmt: skip


class Token(NamedTuple):
    """A piece of the text; `kind` is "name", "number", "string", "newline" (outside brackets) or "sign"."""

    kind: str
    text: str
    start: int
    end: int


def _strings():
    """Triple quotes before single ones; of each the closed before the open, which ends with its line or the text."""
    prefix = r"(?i:[bfrtu]|[bft]r|r[bft])?"
    triple, single = [], []
    for quote in "\"'":
        triple.append((rf"{quote * 3}(?:\\.|[^\\])*?{quote * 3}", rf"{quote * 3}(?:\\.|[^\\])*\\?\Z"))
        inside = rf"{quote}(?:\\.|[^\\\n{quote}])*"
        single.append((rf"{inside}{quote}", rf"{inside}\\?(?=\n|\Z)"))
    for name, pairs in ("triple", triple), ("single", single):
        for end, state in enumerate(("closed", "open")):
            yield rf"(?P<{name}_{state}>{prefix}(?:{'|'.join(pair[end] for pair in pairs)}))"


TOKEN = re.compile(
    rf"(?P<comment>#[^\n]*)|{'|'.join(_strings())}|(?P<name>[^\W\d]\w*)|(?P<number>\.?\d(?:[eE][+-]|[\w.])*)"
    r"|\\\n|(?P<newline>\n)|(?P<sign>\S)",
    re.DOTALL,
)


def tokens(text, start=0):
    """The tokens of `text`, and what its end lies in: "code", "string" or "comment".

    An open string is left out, except for what stands in an open brace of an f-string: that is code.
    """
    found, depth = [], 0
    for match in TOKEN.finditer(text):
        kind, piece = match.lastgroup, match[0]
        if kind == "comment":
            if match.end() == len(text):
                return found, "comment"
        elif kind and kind.endswith("_open") and match.end() == len(text):
            brace = _open_brace(piece)
            if brace is None:
                return found, "string"
            at = match.start() + brace
            inner, place = tokens(text[at + 1 :], start + at + 1)
            return [*found, Token("sign", "{", start + at, start + at + 1), *inner], place
        elif kind and not (kind == "newline" and depth):
            if depth and piece in STATEMENTS and text[: match.start()].rpartition("\n")[2].strip() == "":
                found.append(Token("newline", "", start + match.start(), start + match.start()))
                depth = 0
            depth = max(depth + (piece in OPENING) - (piece in CLOSING), 0)
            kind = "string" if kind.endswith(("_closed", "_open")) else kind
            found.append(Token(kind, piece, start + match.start(), start + match.end()))
    return found, "code"


def _open_brace(string):
    """Where in an f-string (or t-string) without its end an expression is open; None where none is."""
    quote = min(at for at in (string.find("'"), string.find('"')) if at >= 0)
    if not set(string[:quote].lower()) & set("ft"):
        return None
    opened = []
    for match in re.finditer(r"\{\{|[{}]", string):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            opened.pop()
    return opened[-1] if opened else None


def statement(found):
    """The last tokens, from the beginning of their line."""
    for index in range(len(found) - 1, -1, -1):
        if found[index].kind == "newline" or found[index].text == ";":
            return found[index + 1 :]
    return found


def primary(found):
    """Where the expression begins that the last token ends, such as a.b(1)[2]; None where it ends none."""
    index = len(found) - 1
    while index >= 0:
        token = found[index]
        if token.text in CLOSING and token.kind == "sign":
            index = _opening(found, index)
            if index is None:
                return None
            if index > 0 and _can_be_called(found[index - 1]):
                index -= 1
                continue
        elif not _can_be_called(token):
            return None
        elif index > 1 and found[index - 1].text == ".":
            index -= 2
            continue
        return index
    return None


def _can_be_called(token):
    if token.kind == "name":
        return not keyword.iskeyword(token.text) or token.text in ("None", "True", "False")
    return token.kind == "string" or (token.kind == "sign" and token.text in CLOSING)


def _opening(found, index):
    depth = 0
    for at in range(index, -1, -1):
        if found[at].kind == "sign":
            depth += (found[at].text in CLOSING) - (found[at].text in OPENING)
        if depth == 0:
            return at
    return None


def calls(found):
    """The indices of the brackets of calls that are open at the end, the innermost first."""
    depth = 0
    for index in range(len(found) - 1, 0, -1):
        token = found[index]
        if token.kind == "newline":
            return
        if token.kind == "sign":
            depth += (token.text in CLOSING) - (token.text in OPENING)
        if depth < 0:
            depth = 0
            defines = index > 1 and found[index - 2].text in ("def", "class")
            if token.text == "(" and _can_be_called(found[index - 1]) and not defines:
                yield index
