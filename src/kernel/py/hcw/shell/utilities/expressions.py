"""POSIX regular expressions, basic and extended, as Python's re reads them."""

import re

CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s",
    "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F",
}  # fmt: skip
#: With a backslash they mean the opposite of what they mean without one, in the other kind.
SWITCHED = "+?|(){}"


def translate(text, extended):
    """Python's form of an expression."""
    out, at = "", 0
    while at < len(text):
        c = text[at]
        at += 1
        if c == "[":
            end = re.compile(r"\^?\]?(?:\[:\w+:\]|[^\]])*\]").match(text, at)
            if not end:
                raise re.error("Unmatched [, [^, [:, [., or [=")
            out += "[" + _set(end[0][:-1]) + "]"
            at = end.end()
        elif c == "\\" and at < len(text):
            follows = text[at]
            at += 1
            if follows in SWITCHED:
                out += "\\" + follows if extended else follows
            elif follows in "<>":
                out += r"\b(?=\w)" if follows == "<" else r"\b(?<=\w)"
            elif follows == "n":
                out += "\n"
            elif follows in "wWsSbB" or follows.isdigit():
                out += "\\" + follows
            else:
                out += re.escape(follows)
        elif c in SWITCHED and not extended:
            out += "\\" + c
        elif c == "*" and (not out or out in ("^", "(") or out.endswith(("|", "("))):
            out += r"\*"
        elif c == "{" and extended and not re.compile(r"\d*,?\d*\}").match(text, at):
            out += r"\{"
        elif c == "^" and not extended and out and not out.endswith(("(", "|")):
            out += r"\^"
        elif c == "$" and not extended and at < len(text) and not text[at:].startswith(("\\)", "\\|")):
            out += r"\$"
        elif c in "&~#":
            out += re.escape(c)
        else:
            out += c
    return out


def _set(inside):
    negated = inside.startswith("^")
    inside = inside[1:] if negated else inside
    parts = re.split(r"\[:(\w+):\]", inside)
    out = "".join(
        CLASSES.get(part, "") if at % 2 else re.sub(r"([\\\[\]&|~^])", r"\\\1", part) for at, part in enumerate(parts)
    )
    return ("^" if negated else "") + out
