"""Commands that change the shell itself, or ask it."""

import os
import re
import signal

from hcw.shell.conditions import bracket, test
from hcw.shell.leaving import Leave, Loop, Return
from hcw.shell.variables import export, local, read, readonly, set_, shift, unset


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
    if words and not re.fullmatch(r"-?\d+", words[0]):
        shell.complain(f"exit: {words[0]}: numeric argument required")
        shell.status = 2
    elif words:
        shell.status = int(words[0]) & 0xFF
    raise Leave


def return_(shell, words, io):
    if not shell.locals:
        shell.complain("return: can only `return' from a function or sourced script")
        return 2
    shell.status = int(words[0]) & 0xFF if words else shell.status
    raise Return


def leave_loop(goes_on):
    def leave(shell, words, io):
        raise Loop(int(words[0]) if words else 1, goes_on)

    return leave


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
