"""Commands for variables, options and arguments."""

import re

from hcw.shell.quoting import quote


def export(shell, words, io):
    if not words or words == ["-p"]:
        for name in sorted(shell.exported):
            if name in shell.variables:
                io.out(f'declare -x {name}="{shell.variables[name]}"\n')
        return 0
    status = 0
    for word in words:
        name, equals, text = word.partition("=")
        if not re.fullmatch(r"[A-Za-z_]\w*", name):
            shell.complain(f"export: `{word}': not a valid identifier")
            status = 1
            continue
        if equals:
            shell.put(name, text)
        shell.exported.add(name)
    return status


def unset(shell, words, io):
    for name in words:
        if name == "-f":
            continue
        if "-f" in words or (name in shell.functions and name not in shell.variables):
            shell.functions.pop(name, None)
        else:
            shell.unset(name)
    return 0


def readonly(shell, words, io):
    for word in words:
        name, equals, text = word.partition("=")
        if equals:
            shell.put(name, text)
        shell.readonly.add(name)
    return 0


def local(shell, words, io):
    if not shell.locals:
        shell.complain("local: can only be used in a function")
        return 1
    for word in words:
        name, equals, text = word.partition("=")
        shell.locals[-1].setdefault(name, shell.variables.get(name))
        shell.put(name, text if equals else "")
    return 0


def set_(shell, words, io):
    letters = {"e": "errexit", "u": "nounset", "x": "xtrace", "f": "noglob"}
    words = list(words)
    if not words:
        for name in sorted(shell.variables):
            io.out(f"{name}={quote(shell.variables[name])}\n")
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            shell.positional = words
            return 0
        for letter in word[1:]:
            name = words.pop(0) if letter == "o" and words else letters.get(letter)
            if name not in shell.options:
                shell.complain(f"set: {word}: invalid option" if letter != "o" else f"set: {name}: invalid option name")
                return 2 if letter == "o" else 1
            shell.options[name] = word[0] == "-"
    if words:
        shell.positional = words
    return 0


def shift(shell, words, io):
    count = int(words[0]) if words else 1
    if count > len(shell.positional):
        return 1
    shell.positional = shell.positional[count:]
    return 0


def read(shell, words, io):
    raw, names = False, list(words)
    while names and names[0].startswith("-"):
        option = names.pop(0)
        raw = raw or "r" in option
        if option == "-p":
            names.pop(0)
    line = io.stdin.line()
    ended = not line.endswith(b"\n")
    text = line.decode("utf-8", "surrogateescape").removesuffix("\n")
    while not raw and text.endswith("\\") and not ended:
        more = io.stdin.line()
        ended = not more.endswith(b"\n")
        text = text[:-1] + more.decode("utf-8", "surrogateescape").removesuffix("\n")
    if not raw:
        text = re.sub(r"\\(.)", r"\1", text)
    ifs = shell.get("IFS")
    ifs = " \t\n" if ifs is None else ifs
    names = names or ["REPLY"]
    white = "".join(c for c in ifs if c in " \t\n")
    text = text.strip(white) if names != ["REPLY"] and white else text
    for name in names[:-1]:
        around = f"[{re.escape(white)}]*" if white else ""
        found = re.search(f"{around}[{re.escape(ifs)}]{around}", text) if ifs else None
        shell.put(name, text[: found.start()] if found else text)
        text = text[found.end() :] if found else ""
    shell.put(names[-1], text)
    return int(ended)
