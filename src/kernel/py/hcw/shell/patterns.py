"""Shell patterns: *, ?, [..] against names, and as regular expressions."""

import os
import re


def regular(pattern, greedy=True):
    """The regular expression of a pattern: a list of (text, quoted)."""
    found = ""
    text = "".join(t if not q else "".join("\\" + c for c in t) for t, q in pattern)
    at = 0
    while at < len(text):
        c = text[at]
        at += 1
        if c == "\\":
            found += re.escape(text[at : at + 1])
            at += 1
        elif c == "*":
            found += "(?s:.)*" if greedy else "(?s:.)*?"
        elif c == "?":
            found += "(?s:.)"
        elif c == "[" and (end := re.compile(r"\[[!^]?\]?(\[:\w+:\]|\\.|[^\]])*\]").match(text, at - 1)):
            inside = end[0][1:-1]
            at = end.end()
            negated = inside[:1] in ("!", "^") and inside[:1] != ""
            inside = inside[1:] if negated else inside
            found += f"[{'^' if negated else ''}{_set(inside)}]"
        else:
            found += re.escape(c)
    return found


CLASSES = {
    "alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z", "space": r"\s",
    "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9a-fA-F", "word": r"\w", "cntrl": r"\x00-\x1f\x7f",
    "print": " -~", "graph": "!-~",
}  # fmt: skip


def _set(inside):
    found = re.sub(r"([\[\]^&|~])(?!:)", r"\\\1", re.sub(r"\[:(\w+):\]", "\0\\1\0", inside))
    return re.sub("\0(\\w+)\0", lambda m: CLASSES[m[1]], found)


def matches(pattern, text):
    return re.fullmatch(regular(pattern), text) is not None


def special(pattern):
    """Whether there is anything in it that is not itself."""
    return any(not quoted and set(text) & set("*?[") for text, quoted in pattern)


def names(pattern):
    """The paths that it matches, sorted; [] where there are none."""
    parts = [[]]
    for text, quoted in pattern:
        pieces = text.split("/")
        parts[-1].append((pieces[0], quoted))
        parts += [[(piece, quoted)] for piece in pieces[1:]]
    found = [""]
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        plain = "".join(text for text, _ in part)
        if not special(part):
            found = [path + plain for path in found]
            found = [path for path in found if (last and os.path.lexists(path)) or not last] if at else found
        else:
            expression = re.compile(regular(part))
            found = [
                path + name
                for path in found
                for name in _listed(path)
                if expression.fullmatch(name) and (not name.startswith(".") or plain.startswith("."))
            ]
        if not last:
            found = [path + "/" for path in found if not special(part) or os.path.isdir(path)]
    return sorted(found)


def _listed(path):
    try:
        return os.listdir(path or ".")
    except OSError:
        return []
