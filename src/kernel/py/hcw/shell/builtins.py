"""Commands that change the shell itself, or ask it."""

import os
import re
import signal
import stat


def quote(text, plain=False):
    """The text as a script would write it."""
    if text and re.fullmatch(r"[\w@%+=:,./^-]+", text):
        return text
    if plain or "'" not in text:
        return "'" + text.replace("'", "'\\''") + "'"
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", text)


def cd(shell, words, io):
    target = words[0] if words else shell.get("HOME") or "/"
    target = (shell.get("OLDPWD") or "") if target == "-" else target
    before = os.getcwd()
    try:
        os.chdir(target)
    except OSError as error:
        shell.complain(f"cd: {target}: {error.strerror}")
        return 1
    if words[:1] == ["-"]:
        io.out(os.getcwd() + "\n")
    shell.put("OLDPWD", before)
    return 0


def pwd(shell, words, io):
    io.out(os.getcwd() + "\n")
    return 0


def exit_(shell, words, io):
    from hcw.shell.execute import Leave

    if words and not re.fullmatch(r"-?\d+", words[0]):
        shell.complain(f"exit: {words[0]}: numeric argument required")
        shell.status = 2
    elif words:
        shell.status = int(words[0]) & 0xFF
    raise Leave


def return_(shell, words, io):
    from hcw.shell.execute import Return

    if not shell.locals:
        shell.complain("return: can only `return' from a function or sourced script")
        return 2
    shell.status = int(words[0]) & 0xFF if words else shell.status
    raise Return


def leave_loop(goes_on):
    def leave(shell, words, io):
        from hcw.shell.execute import Loop

        raise Loop(int(words[0]) if words else 1, goes_on)

    return leave


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


def test(shell, words, io):
    try:
        return int(not _Test(shell, words).whole())
    except ValueError as error:
        shell.complain(f"[: {error}")
        return 2


def bracket(shell, words, io):
    if words[-1:] != ["]"]:
        shell.complain("[: missing `]'")
        return 2
    return test(shell, words[:-1], io)


class _Test:
    """[ … ]: files, texts, numbers. Raises ValueError with bash's words."""

    def __init__(self, shell, words):
        self.shell = shell
        self.words = list(words)

    def whole(self):
        if not self.words:
            return False
        value = self.either()
        if self.words:
            raise ValueError(
                "too many arguments" if len(self.words) > 1 else f"{self.words[0]}: binary operator expected"
            )
        return value

    def either(self):
        value = self.both()
        while self.words[:1] == ["-o"]:
            self.words.pop(0)
            value = self.both() or value
        return value

    def both(self):
        value = self.one()
        while self.words[:1] == ["-a"]:
            self.words.pop(0)
            value = self.one() and value
        return value

    def one(self):
        if len(self.words) >= 3 and self.words[1] in TWO:
            a, op, b = self.words[:3]
            del self.words[:3]
            return TWO[op](a, b)
        word = self.words.pop(0)
        if word == "!" and self.words:
            return not self.one()
        if word == "(" and self.words:
            value = self.either()
            self.words.pop(0)
            return value
        if word in ONE and self.words:
            return ONE[word](self.words.pop(0))
        if self.words and self.words[0] not in ("-a", "-o", ")"):
            raise ValueError(
                f"{self.words[0] if len(self.words) > 1 else word}: "
                + ("binary" if len(self.words) > 1 else "unary")
                + " operator expected"
            )
        return word != ""


def _number(text):
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text}: integer expression expected") from None


def _mode(path):
    try:
        return os.stat(path).st_mode
    except OSError:
        return 0


def _newer(a, b):
    return os.path.exists(a) and (not os.path.exists(b) or os.stat(a).st_mtime > os.stat(b).st_mtime)


ONE = {
    "-e": os.path.exists,
    "-f": os.path.isfile,
    "-d": os.path.isdir,
    "-s": lambda path: os.path.exists(path) and os.path.getsize(path) > 0,
    "-r": lambda path: os.access(path, os.R_OK),
    "-w": lambda path: os.access(path, os.W_OK),
    "-x": lambda path: bool(_mode(path) & 0o111),
    "-L": os.path.islink,
    "-h": os.path.islink,
    "-p": lambda path: stat.S_ISFIFO(_mode(path)),
    "-z": lambda text: text == "",
    "-n": lambda text: text != "",
    "-t": lambda number: False,
}
TWO = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "-eq": lambda a, b: _number(a) == _number(b),
    "-ne": lambda a, b: _number(a) != _number(b),
    "-lt": lambda a, b: _number(a) < _number(b),
    "-le": lambda a, b: _number(a) <= _number(b),
    "-gt": lambda a, b: _number(a) > _number(b),
    "-ge": lambda a, b: _number(a) >= _number(b),
    "-nt": _newer,
    "-ot": lambda a, b: _newer(b, a),
}


def type_(shell, words, io):
    status = 0
    for name in words:
        kind = kind_of(shell, name)
        if not kind:
            shell.complain(f"type: {name}: not found")
            status = 1
        elif kind == "function":
            io.out(f"{name} is a function\n")
        else:
            io.out(f"{name} is a shell builtin\n" if kind == "builtin" else f"{name} is {kind}\n")
    return status


def kind_of(shell, name):
    from hcw.shell.utilities import UTILITIES

    if name in shell.functions:
        return "function"
    if name in BUILTINS or name in ("echo", "printf", "true", "false"):
        return "builtin"
    return f"/usr/bin/{name}" if name in UTILITIES or name in ("python", "python3", "sh", "bash") else ""


def command(shell, words, io):
    if words[:1] == ["-v"]:
        kind = kind_of(shell, words[1])
        if not kind:
            return 1
        io.out((kind if kind.startswith("/") else words[1]) + "\n")
        return 0
    name = words[0]
    return BUILTINS[name](shell, words[1:], io) if name in BUILTINS else shell.program(words)


def eval_(shell, words, io):
    return shell.run_text(" ".join(words), shell.line)


def source(shell, words, io):
    try:
        with open(words[0], "rb") as file:
            text = file.read().decode("utf-8", "surrogateescape")
    except OSError as error:
        shell.complain(f"{words[0]}: {error.strerror}")
        return 1
    from hcw.shell.execute import Return

    shell.locals.append({})
    try:
        return shell.run_text(text)
    except Return:
        return shell.status
    finally:
        shell.locals.pop()


def trap(shell, words, io):
    if words[1:] and set(words[1:]) <= {"EXIT", "0"}:
        shell.trap = "" if words[0] == "-" else words[0]
        return 0
    shell.complain("trap: only EXIT can be trapped here")
    return 1


def kill(shell, words, io):
    number = signal.SIGTERM
    if words[:1] == ["-l"]:
        io.out(" ".join(s.name.removeprefix("SIG") for s in signal.Signals) + "\n")
        return 0
    if words and words[0].startswith("-") and len(words[0]) > 1:
        name = words[1] if words[0] == "-s" else words[0][1:]
        words = words[2:] if words[0] == "-s" else words[1:]
        try:
            number = int(name) if name.isdigit() else signal.Signals["SIG" + name.upper().removeprefix("SIG")]
        except KeyError:
            shell.complain(f"kill: {name}: invalid signal specification")
            return 1
    status = 0
    for word in words:
        try:
            os.kill(int(word), number)
        except ValueError:
            shell.complain(f"kill: {word}: arguments must be process or job IDs")
            status = 1
        except OSError as error:
            shell.complain(f"kill: ({word}) - {error.strerror}")
            status = 1
    return status


def exec_(shell, words, io):
    from hcw.shell.execute import Leave

    if not words:
        return 0
    shell.status = shell.program(words)
    raise Leave


def wait(shell, words, io):
    return 0


BUILTINS = {
    "cd": cd, "pwd": pwd, "exit": exit_, "return": return_, "break": leave_loop(False), "continue": leave_loop(True),
    "export": export, "unset": unset, "readonly": readonly, "local": local, "set": set_, "shift": shift, "read": read,
    "test": test, "[": bracket, "type": type_, "command": command, "eval": eval_, "source": source, ".": source,
    "trap": trap, "kill": kill, "exec": exec_, "wait": wait, ":": lambda shell, words, io: 0,
}  # fmt: skip
