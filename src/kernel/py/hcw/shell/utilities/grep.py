"""grep."""

import os
import re

from hcw.shell.streams import FileInput
from hcw.shell.utilities.expressions import translate
from hcw.shell.utilities.options import Usage, parse, utility

LONG = {
    "ignore-case": "i", "invert-match": "v", "line-number": "n", "count": "c", "files-with-matches": "l",
    "only-matching": "o", "quiet": "q", "recursive": "r", "extended-regexp": "E", "fixed-strings": "F",
    "word-regexp": "w", "line-regexp": "x", "no-filename": "h", "with-filename": "H", "regexp": "e",
    "after-context": "A", "before-context": "B", "context": "C", "max-count": "m",
}  # fmt: skip
USAGE = "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information."


@utility
def grep(shell, words, io):
    options, operands = parse("grep", _several(words), "ivnclLoqrREFGwxhHs", "eABCm", LONG, 2)
    if "e" not in options and not operands:
        raise Usage(USAGE, 2)
    wanted = _expression(options, options["e"] if "e" in options else operands.pop(0))
    recursive = "r" in options or "R" in options
    paths = list(_below(operands or ["."])) if recursive else operands or ["-"]
    named = "H" in options or ("h" not in options and (len(operands) > 1 or (recursive and paths != operands)))
    found, failed = False, False
    for path in paths:
        try:
            if path != "-" and os.path.isdir(path):
                io.err(f"grep: {path}: Is a directory\n")
                failed = True
                continue
            source = io.stdin if path == "-" else FileInput(path)
        except OSError as error:
            if "s" not in options:
                io.err(f"grep: {path}: {error.strerror}\n")
            failed = True
            continue
        here = yield from _one(options, wanted, source, "(standard input)" if path == "-" else path, named)
        found = found or here
        if found and "q" in options:
            return 0
    return 2 if failed else int(not found)


def _several(words):
    """Several -e become one, with line breaks between them; so does a number as an option become -C."""
    found, rest = [], []
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "-e" and words:
            found.append(words.pop(0))
        elif re.fullmatch(r"-\d+", word):
            rest += ["-C", word[1:]]
        elif word == "--":
            rest += [word, *words]
            break
        else:
            rest.append(word)
    return (["-e", "\n".join(found)] if found else []) + rest


def _expression(options, text):
    parts = []
    for line in text.split("\n"):
        part = re.escape(line) if "F" in options else translate(line, "E" in options)
        parts.append(part)
    whole = "|".join(f"(?:{part})" for part in parts) if len(parts) > 1 else parts[0]
    if "x" in options:
        whole = rf"^(?:{whole})$"
    elif "w" in options:
        whole = rf"(?<!\w)(?:{whole})(?!\w)"
    try:
        return re.compile(whole, re.IGNORECASE if "i" in options else 0)
    except re.error as error:
        raise Usage(f"grep: {str(error).split(' at position')[0]}", 2) from None


def _below(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                yield (
                    os.path.join(folder, name)
                    if path != "." or paths != ["."]
                    else os.path.relpath(os.path.join(folder, name))
                )


def _one(options, wanted, source, name, named):
    """The lines of one file; returns whether there was one."""
    before = int(options.get("B", options.get("C", 0)))
    after = int(options.get("A", options.get("C", 0)))
    most = int(options.get("m", 10**18))
    count, owed, last, waiting = 0, 0, 0, []

    def shown(number, text, mark):
        parts = [name] if named else []
        parts += [str(number)] if "n" in options else []
        return ("".join(part + mark for part in parts) + text + "\n").encode("utf-8", "surrogateescape")

    for number, line in enumerate(source.lines(), 1):
        text = line.decode("utf-8", "surrogateescape").removesuffix("\n")
        hit = (wanted.search(text) is None) == ("v" in options)
        if hit and count < most:
            count += 1
            if "q" in options:
                return True
            if not {"c", "l", "L"} & set(options):
                if (before or after) and last and number - len(waiting) > last + 1:
                    yield b"--\n"
                for at, earlier in waiting:
                    yield shown(at, earlier, "-")
                waiting = []
                if "o" in options:
                    for part in wanted.finditer(text) if "v" not in options else ():
                        if part[0]:
                            yield shown(number, part[0], ":")
                else:
                    yield shown(number, text, ":")
                last, owed = number, after
        elif owed and not {"c", "l", "L", "o"} & set(options):
            yield shown(number, text, "-")
            last, owed = number, owed - 1
        elif count >= most:
            break
        elif before:
            waiting = [*waiting, (number, text)][-before:]
    if "c" in options:
        yield f"{name + ':' if named else ''}{count}\n".encode()
    if ("l" in options and count) or ("L" in options and not count):
        yield f"{name}\n".encode()
    return count > 0


UTILITIES = {"grep": grep}
