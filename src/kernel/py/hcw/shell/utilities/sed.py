"""sed: a script of commands, each for the lines that its address names."""

import contextlib
import re

from hcw.shell.streams import File
from hcw.shell.utilities.expressions import translate
from hcw.shell.utilities.options import Inputs, Usage, parse, utility

ADDRESS = re.compile(r"\s*(?:(\d+)(?:~(\d+))?|(\$)|/((?:\\.|\[[^\]]*\]|[^/\\])*)/(I?))")


class Command:
    def __init__(self, first, last, negated, name, rest):
        self.first, self.last, self.negated, self.name, self.rest = first, last, negated, name, rest
        self.inside = False

    def chosen(self, number, text, is_last):
        return self._in_range(number, text, is_last) != self.negated

    def _in_range(self, number, text, is_last):
        if self.first is None:
            return True
        if self.last is None:
            return _meets(self.first, number, text, is_last)
        if self.inside:
            kind, value = self.last
            if (kind == "line" and number >= value[0]) or (kind != "line" and _meets(self.last, number, text, is_last)):
                self.inside = False
                return kind != "line" or number <= value[0]
            return True
        if _meets(self.first, number, text, is_last):
            kind, value = self.last
            self.inside = not (kind == "line" and value[0] <= number) and not (kind == "end" and is_last)
            return True
        return False


def _meets(address, number, text, is_last):
    kind, value = address
    if kind == "line":
        first, step = value
        return number == first if not step else number >= first and (number - first) % step == 0
    return is_last if kind == "end" else value.search(text) is not None


def compile_script(text, extended):
    """The commands of a script. Raises Usage."""
    found, at = [], 0

    def fail(words, place=None):
        raise Usage(f"sed: -e expression #1, char {place or at}: {words}")

    def address():
        nonlocal at
        match = ADDRESS.match(text, at)
        if not match:
            return None
        at = match.end()
        if match[1]:
            return "line", (int(match[1]), int(match[2] or 0))
        if match[3]:
            return "end", None
        return "text", re.compile(translate(match[4].replace("\\/", "/"), extended), re.IGNORECASE if match[5] else 0)

    while at < len(text):
        if text[at] in " \t\n;}":
            at += 1
            continue
        if text[at] == "#":
            at = (text.find("\n", at) + 1) or len(text)
            continue
        first, last = address(), None
        if first and text[at : at + 1] == ",":
            at += 1
            last = address() or fail("unexpected `,'")
        negated = False
        while text[at : at + 1] in ("!", " ") and text[at : at + 1]:
            negated = negated or text[at] == "!"
            at += 1
        name = text[at : at + 1]
        at += 1
        if not name:
            fail("missing command")
        rest = None
        if name in "sy":
            rest, at = _substitution(name, text, at, extended, fail)
        elif name in "aic":
            end = text.find("\n", at)
            while end > 0 and text[end - 1] == "\\":
                end = text.find("\n", end + 1)
            end = len(text) if end < 0 else end
            rest = re.sub(r"\\(.)", r"\1", re.sub(r"^\s*(\\\n)?", "", text[at:end]), flags=re.DOTALL)
            at = end
        elif name == "{":
            depth, end = 1, at
            while end < len(text) and depth:
                depth += (text[end] == "{") - (text[end] == "}")
                end += 1
            rest = compile_script(text[at : end - 1], extended)
            at = end
        elif name not in "pdqQ=nNDPhHgGx":
            fail(f"unknown command: `{name}'")
        elif name in "qQ" and (code := re.compile(r"\s*(\d+)").match(text, at)):
            rest, at = int(code[1]), code.end()
        found.append(Command(first, last, negated, name, rest))
    return found


def _substitution(name, text, at, extended, fail):
    mark = text[at : at + 1]
    parts, here, at = [], "", at + 1
    inside = False
    while len(parts) < 2:
        if at >= len(text):
            fail(f"unterminated `{name}' command", len(text))
        c = text[at]
        at += 1
        if c == "\\" and at < len(text):
            here += text[at] if text[at] == mark and mark not in "|+?" else c + text[at]
            at += 1
        elif c == mark and not inside:
            parts.append(here)
            here = ""
        else:
            if not parts:
                inside = (inside or c == "[") and c != "]"
            here += c
    if name == "y":
        plain = [part.replace("\\n", "\n").replace("\\\\", "\\") for part in parts]
        if len(plain[0]) != len(plain[1]):
            fail("strings for `y' command are different lengths")
        return str.maketrans(*plain), at
    flags = re.compile(r"[gpiI0-9]*").match(text, at)
    letters = flags[0]
    expression = re.compile(translate(parts[0], extended), re.IGNORECASE if "i" in letters.lower() else 0)
    number = re.search(r"\d+", letters)
    return (expression, parts[1], "g" in letters, "p" in letters, int(number[0]) if number else 1), flags.end()


def replaced(text, rest):
    """The line after s, and whether it has changed anything."""
    expression, template, everywhere, _, number = rest
    count = 0

    def one(found):
        nonlocal count
        count += 1
        if count < number or (count > number and not everywhere):
            return found[0]
        return _filled(template, found)

    new = expression.sub(one, text)
    return new, count >= number


def _filled(template, found):
    out, case = "", ""
    for part in re.finditer(r"\\(.)|(&)|([^\\&]+)", template, re.DOTALL):
        code = part[1]
        if code and code in "ULE":
            case = code
            continue
        if code and code.isdigit():
            piece = found[int(code)] or ""
        elif code:
            piece = {"n": "\n", "t": "\t"}.get(code, code)
        else:
            piece = found[0] if part[2] else part[3]
        out += piece.upper() if case == "U" else piece.lower() if case == "L" else piece
    return out


@utility
def sed(shell, words, io):
    words = ["-i" if word.startswith("-i") else word for word in words]
    scripts, rest = [], []
    words = list(words)
    while words:
        word = words.pop(0)
        if word in ("-e", "--expression") and words:
            scripts.append(words.pop(0))
        else:
            rest.append(word)
    options, operands = parse("sed", rest, "nErsi", "f", {"quiet": "n", "silent": "n", "regexp-extended": "E"})
    if not scripts and "f" not in options:
        if not operands:
            raise Usage("Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...")
        scripts.append(operands.pop(0))
    if "f" in options:
        with open(options["f"], encoding="utf-8") as file:
            scripts.append(file.read())
    text = "\n".join(scripts)
    extended = "E" in options or "r" in options
    if "i" in options:
        for path in operands:
            commands = compile_script(text, extended)
            inputs = Inputs("sed", [path], _Read(io), 2)
            out = list(_edited(commands, inputs, "n" in options))
            if inputs.failed:
                return inputs.failed
            File(path, "wb").write(b"".join(out))
        return 0
    commands = compile_script(text, extended)
    inputs = Inputs("sed", operands, _Read(io), 2)
    code = yield from _edited(commands, inputs, "n" in options)
    return code or inputs.failed


class _Read:
    def __init__(self, io):
        self.stdin = io.stdin
        self.io = io

    def err(self, text):
        path, reason = text.strip().removeprefix("sed: ").rsplit(": ", 1)
        if reason == "Is a directory":
            self.io.err(f"sed: read error on {path}: {reason}\n")
        else:
            self.io.err(f"sed: can't read {path}: {reason}\n")


class _Quit(Exception):
    def __init__(self, code, shows):
        super().__init__()
        self.code = code
        self.shows = shows


def _edited(commands, inputs, quiet):
    """Runs the commands over all lines; returns the code of q."""
    lines = inputs.lines()
    following = next(lines, None)
    state = {"hold": "", "number": 0}

    def advance():
        nonlocal following
        line, following = following, next(lines, None)
        state["number"] += 1
        return line.decode("utf-8", "surrogateescape")

    while following is not None:
        line = advance()
        ending = "\n" if line.endswith("\n") else ""
        state["text"], state["after"], state["gone"] = line.removesuffix("\n"), [], False
        out = []
        code = None
        try:
            _apply(commands, state, out, advance, lambda: following is None)
        except _Quit as quit:
            code, state["gone"] = quit.code, not quit.shows
        if not quiet and not state["gone"]:
            out.append(state["text"] + (ending or ("\n" if following is not None else "")))
        if state["after"] and out and not out[-1].endswith("\n"):
            out[-1] += "\n"
        yield "".join(out + state["after"]).encode("utf-8", "surrogateescape")
        if code is not None:
            return code
    return 0


class _Next(Exception):
    """The next line: the commands that follow are passed over."""


def _apply(commands, state, out, advance, at_end):
    with contextlib.suppress(_Next):
        _each(commands, state, out, advance, at_end)


def _each(commands, state, out, advance, at_end):
    for command in commands:
        name, rest = command.name, command.rest
        if not command.chosen(state["number"], state["text"], at_end()):
            continue
        if name == "{":
            _each(rest, state, out, advance, at_end)
        elif name == "s":
            state["text"], changed = replaced(state["text"], rest)
            if changed and rest[3]:
                out.append(state["text"] + "\n")
        elif name == "y":
            state["text"] = state["text"].translate(rest)
        elif name == "p":
            out.append(state["text"] + "\n")
        elif name == "P":
            out.append(state["text"].split("\n")[0] + "\n")
        elif name == "=":
            out.append(f"{state['number']}\n")
        elif name == "d":
            state["gone"] = True
            raise _Next
        elif name == "i":
            out.append(rest + "\n")
        elif name == "a":
            state["after"].append(rest + "\n")
        elif name == "c":
            if not command.inside:
                out.append(rest + "\n")
            state["gone"] = True
            raise _Next
        elif name in "qQ":
            raise _Quit(rest or 0, name == "q")
        elif name == "N":
            if at_end():
                raise _Next
            state["text"] += "\n" + advance().removesuffix("\n")
        elif name == "n":
            if at_end():
                raise _Next
            out.append(state["text"] + "\n")
            state["text"] = advance().removesuffix("\n")
        elif name in "hH":
            state["hold"] = state["text"] if name == "h" else state["hold"] + "\n" + state["text"]
        elif name in "gG":
            state["text"] = state["hold"] if name == "g" else state["text"] + "\n" + state["hold"]
        elif name == "x":
            state["text"], state["hold"] = state["hold"], state["text"]


UTILITIES = {"sed": sed}
