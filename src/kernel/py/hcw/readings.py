"""One sentence, in a reader's words, for the mistakes that beginners make most; Python's own suggestion comes first."""

import re


def reading(error):
    """A sentence that says what to look for, or None where Python's own words are as good."""
    for kind, read in READINGS:
        if isinstance(error, kind):
            return read(error, str(error.args[0]) if error.args else "")
    return None


def _suggested(error):
    """The close match that Python itself would offer, where it knows one."""
    import traceback

    lines = traceback.TracebackException.from_exception(error).format_exception_only()
    found = re.search(r"Did you (?:mean|forget to import):? '([^']+)'", "".join(lines))
    return found[1] if found else None


def _name(error, message):
    name = error.name or (re.search("'([^']+)'", message) or ["", "a name"])[1]
    if isinstance(error, UnboundLocalError):
        return f"{name} is read inside the function before the function gives it a value."
    if close := _suggested(error):
        return f"There is no name “{name}” here. Did you mean “{close}”?"
    return f"There is no name “{name}” here yet: is it spelled the same everywhere, and made on a line before this one?"


def _attribute(error, message):
    owner = getattr(error.obj, "__name__", None) or type(error.obj).__name__
    if error.obj is None:
        return f"There is nothing here (None), so it has no “{error.name}”: a function before it returned nothing."
    if close := _suggested(error):
        return f"{owner} has no “{error.name}”. Did you mean “{close}”?"
    return f"{owner} has no “{error.name}”."


def _syntax(error, message):
    for part, words in SYNTAX:
        if part in message:
            return words
    return None


#: Parts of Python's message about a program that it cannot read, and what they mean.
SYNTAX = [
    ("expected ':'", "This line needs a colon at its end."),
    ("was never closed", "A bracket is opened here and never closed."),
    ("unmatched", "A bracket is closed here that was never opened."),
    ("unterminated string", "A text begins here and has no closing quote on the line."),
    ("unterminated triple-quoted", "A text with three quotes begins here and never ends."),
    ("cannot assign to literal", "What stands left of the = is not a name that could be given a value."),
    ("Maybe you meant '=='", "One = gives a name a value; to compare, write ==."),
    ("Missing parentheses in call to", "print is a function: what it prints goes in brackets."),
    ("Perhaps you forgot a comma", "A comma may be missing between two values."),
    ("'return' outside function", "return belongs inside a function: is the line indented far enough?"),
]


def _indentation(error, message):
    if isinstance(error, TabError):
        return "Some lines are indented with tabs and some with spaces: use four spaces everywhere."
    if "expected an indented block" in message:
        return "The line above ends in a colon, so this one has to be indented by four spaces."
    if "unexpected indent" in message:
        return "This line is indented further than the one above, and nothing there asks for it."
    return "This line is indented by a different number of spaces than the lines that it belongs to."


def _type(error, message):
    if "can only concatenate str" in message or "unsupported operand type(s) for +: 'int' and 'str'" in message:
        return "A text and a number cannot be added: turn the number into text with str(), or the text into a number."
    if "not callable" in message:
        return "Something that is not a function is called with brackets: is a name used twice, or an operator missing?"
    if "missing" in message and "required positional argument" in message:
        return "The function is given too few values."
    if "positional argument" in message and ("were given" in message or "was given" in message):
        return "The function is given too many values."
    if "'NoneType' object" in message:
        return "There is nothing here (None): a function before it returned nothing."
    if "not subscriptable" in message:
        return "Square brackets pick something out of a list, a text or a dict, and this is none of them."
    if "not iterable" in message:
        return "A loop needs several things to go through, and this is a single one."
    return None


def _value(error, message):
    if "invalid literal for int()" in message or "could not convert string to float" in message:
        return "This text does not spell a number."
    if "unpack" in message:
        return "There are more names than values, or more values than names, on the two sides of the =."
    if "could not be broadcast" in message or "mismatch in its core dimension" in message:
        return "The shapes of the two arrays do not fit together."
    return None


def _index(error, message):
    return "The position is past the end: counting begins at 0, so the last one is the length minus 1."


def _key(error, message):
    return f"There is no key {message!r} in the dict." if error.args else None


def _missing(error, message):
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    if at and at.tb_frame.f_code.co_name == "_execute_child":
        return f"There is no program or folder {error.filename!r} here: a page has Python, a shell and its commands."
    return f"There is no file {error.filename!r} in this run's folder, which begins empty."


def _running(error, message):
    if "start new thread" in message:
        return "A page's Python has no threads: let one thing follow the other, or start a process with subprocess."
    return None


READINGS = [
    (NameError, _name),
    (AttributeError, _attribute),
    (IndentationError, _indentation),
    (SyntaxError, _syntax),
    (
        UnicodeDecodeError,
        lambda e, m: f"These bytes are not text in {e.encoding}: another encoding, or cut in the middle.",
    ),
    (UnicodeEncodeError, lambda e, m: f"{e.encoding} has no bytes for one of these characters."),
    (TypeError, _type),
    (ValueError, _value),
    (IndexError, _index),
    (KeyError, _key),
    (ZeroDivisionError, lambda e, m: "Something is divided by zero: print the divisor on the line before."),
    (RecursionError, lambda e, m: "A function calls itself and never comes to an end: which call should be the last?"),
    (FileNotFoundError, _missing),
    (RuntimeError, _running),
]
