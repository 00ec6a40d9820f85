"""echo, printf, seq, yes: what they are told, they write."""

import itertools
import re

from hcw.shell.utilities.options import Usage, curly, parse, utility

ESCAPE = re.compile(r"\\(0[0-7]{0,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3}|.)", re.DOTALL)
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v", "\\": "\\"}


class End(Exception):
    """\\c: nothing more is written; with what came before it."""


def unescaped(text, octal_needs_zero=True):
    """Backslash escapes as echo -e and printf read them."""

    def one(found):
        code = found[1]
        if code == "c":
            raise End
        if code[0] == "x":
            return chr(int(code[1:], 16)) if len(code) > 1 else "\\x"
        if code[0] == "u" and len(code) > 1:
            return chr(int(code[1:], 16))
        if code[0] == "0" and octal_needs_zero:
            return chr(int(code[1:] or "0", 8))
        if code[0] in "01234567" and not octal_needs_zero:
            return chr(int(code, 8))
        return SIMPLE.get(code, "\\" + code)

    try:
        return ESCAPE.sub(one, text), False
    except End:
        end = re.search(r"(?<!\\)(\\\\)*\\c", text)
        return unescaped(text[: end.end() - 2], octal_needs_zero)[0], True


def echo(shell, words, io):
    words = list(words)
    newline, escapes = True, False
    while words and re.fullmatch("-[neE]+", words[0]):
        for letter in words.pop(0)[1:]:
            newline = newline and letter != "n"
            escapes = letter == "e" if letter in "eE" else escapes
    text = " ".join(words)
    ends = False
    if escapes:
        text, ends = unescaped(text)
    yield (text + ("\n" if newline and not ends else "")).encode("utf-8", "surrogateescape")


SPEC = re.compile(r"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?([diouxXeEfFgGcsbq%])|%")


def printf(shell, words, io):
    words = list(words)
    if words[:1] == ["--"]:
        words.pop(0)
    if not words:
        shell.complain("printf: usage: printf [-v var] format [arguments]")
        return 2
    template, arguments = words[0], words[1:]
    problem = []
    out = ""
    while True:
        before = len(arguments)
        text, ended = _formatted(template, arguments, problem, shell)
        out += text
        if ended or not arguments or len(arguments) == before:
            break
    yield out.encode("utf-8", "surrogateescape")
    return 1 if problem else 0


def _formatted(template, arguments, problem, shell):
    out, at = "", 0
    for found in SPEC.finditer(template):
        text, ended = unescaped(template[at : found.start()], False)
        out, at = out + text, found.end()
        if ended:
            return out, True
        if not found[4]:
            shell.complain(f"printf: `{template[found.start() + 1 : found.start() + 2]}': invalid format character")
            problem.append(1)
            return out, True
        text, ended = _converted(found, arguments, problem, shell)
        out += text
        if ended:
            return out, True
    text, ended = unescaped(template[at:], False)
    return out + text, ended


def _converted(found, arguments, problem, shell):
    flags, width, precision, kind = found.groups()
    if kind == "%":
        return "%", False
    if width == "*":
        width = arguments.pop(0) if arguments else "0"
    if precision == "*":
        precision = arguments.pop(0) if arguments else "0"
    if "." in found[0] and precision is None:
        precision = "0"
    given = arguments.pop(0) if arguments else None
    spec = f"%{flags}{width or ''}{'.' + precision if precision is not None else ''}"
    if kind in "sbqc":
        text, ended = given or "", False
        if kind == "b":
            text, ended = unescaped(text)
        elif kind == "c":
            text = text[:1]
        elif kind == "q":
            from hcw.shell.quoting import quote

            text = re.sub(r"([^\w@%+=:,./-])", r"\\\1", text) if text else quote("")
        return (spec + "s") % text, ended
    number = _number(given, kind in "eEfFgG", problem, shell)
    if kind in "ouxX" and number < 0:
        number += 1 << 64
    return (spec + kind.replace("i", "d").replace("u", "d")) % number, False


def _number(text, real, problem, shell):
    text = (text or "0").strip() if text is not None else "0"
    if text[:1] in ("'", '"'):
        return ord(text[1]) if len(text) > 1 else 0
    shape = r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?" if real else r"[-+]?(0[xX][0-9a-fA-F]+|\d+)"
    found = re.match(shape, text)
    if not found or found[0] != text:
        shell.complain(f"printf: {text}: invalid number")
        problem.append(1)
    if not found:
        return 0
    if real:
        return float(found[0])
    sign, digits = (-1, found[0][1:]) if found[0][0] == "-" else (1, found[0].lstrip("+"))
    return sign * (int(digits, 8) if re.fullmatch("0[0-7]+", digits) else int(digits, 0))


@utility
def seq(shell, words, io):
    separator, equal, numbers = "\n", False, []
    words = list(words)
    while words:
        word = words.pop(0)
        if word in ("-w", "--equal-width"):
            equal = True
        elif word == "-s":
            separator = words.pop(0)
        elif word.startswith("-s"):
            separator = word[2:]
        elif re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", word):
            numbers.append(word)
        elif word.startswith("-") and len(word) > 1:
            raise Usage(f"seq: invalid option -- '{word[1]}'\nTry 'seq --help' for more information.")
        else:
            raise Usage(f"seq: invalid floating point argument: {curly(word)}\nTry 'seq --help' for more information.")
    if not numbers:
        raise Usage("seq: missing operand\nTry 'seq --help' for more information.")
    first, step, last = {1: ["1", "1", *numbers], 2: [numbers[0], "1", numbers[-1]]}.get(len(numbers), numbers)[:3]
    places = max(len(text.partition(".")[2]) for text in (first, step))
    scale = 10**places
    a, b, c = (round(float(text) * scale) for text in (first, step, last))
    if b == 0:
        raise Usage("seq: invalid Zero increment value: '0'\nTry 'seq --help' for more information.")
    width = max(len(f"{value / scale:.{places}f}") for value in (a, c)) if equal else 0
    some = False
    for value in range(a, c + (1 if b > 0 else -1), b):
        text = f"{value / scale:.{places}f}" if places else str(value)
        yield ((separator if some else "") + text.zfill(width)).encode()
        some = True
    if some:
        yield b"\n"


def yes(shell, words, io):
    line = (" ".join(words) or "y").encode() + b"\n"
    for _ in itertools.repeat(None):
        yield line * 64


@utility
def basename(shell, words, io):
    _found, names = parse("basename", words)
    if not names:
        raise Usage("basename: missing operand\nTry 'basename --help' for more information.")
    name = names[0].rstrip("/").rsplit("/", 1)[-1] or "/"
    ending = names[1] if len(names) > 1 else ""
    yield (name.removesuffix(ending) if ending and name != ending else name).encode() + b"\n"


@utility
def dirname(shell, words, io):
    _, names = parse("dirname", words)
    for name in names:
        head, slash, _ = name.rstrip("/").rpartition("/")
        yield (head or ("/" if slash or name.startswith("/") else ".")).encode() + b"\n"


UTILITIES = {
    "echo": echo, "printf": printf, "seq": seq, "yes": yes, "basename": basename, "dirname": dirname,
}  # fmt: skip
