"""env, sleep, true, false, date, which and who they are for."""

import os
import re
import time

from hcw.shell.utilities.options import Usage, curly, utility


def true(shell, words, io):
    return 0


def false(shell, words, io):
    return 1


@utility
def env(shell, words, io):
    words = list(words)
    variables = shell.environ()
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option in ("-i", "-"):
            variables = {}
        elif option == "-u":
            variables.pop(words.pop(0), None)
        else:
            raise Usage(f"env: invalid option -- '{option[1:2]}'\nTry 'env --help' for more information.", 125)
    while words and re.match(r"[A-Za-z_]\w*=", words[0]):
        name, _, text = words.pop(0).partition("=")
        variables[name] = text
    if not words:
        yield "".join(f"{name}={text}\n" for name, text in variables.items()).encode("utf-8", "surrogateescape")
        return 0
    inner = shell.copy()
    inner.variables, inner.exported, inner.io = dict(variables), set(variables), io
    inner.functions = {}
    from hcw.shell.utilities import UTILITIES

    known = ("python", "python3", "sh", "bash")
    if words[0] not in UTILITIES and words[0] not in known and "/" not in words[0]:
        io.err(f"env: {curly(words[0])}: No such file or directory\n")
        return 127
    return inner.program(words)


@utility
def sleep(shell, words, io):
    if not words:
        raise Usage("sleep: missing operand\nTry 'sleep --help' for more information.")
    total = 0.0
    for word in words:
        found = re.fullmatch(r"(\d+\.?\d*|\.\d+)([smhd]?)", word)
        if not found:
            raise Usage(f"sleep: invalid time interval {curly(word)}\nTry 'sleep --help' for more information.")
        total += float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]]
    time.sleep(total)
    return 0
    yield


@utility
def date(shell, words, io):
    form = next((word[1:] for word in words if word.startswith("+")), "%a %b %e %H:%M:%S %Z %Y")
    now = time.gmtime() if "-u" in words else time.localtime()
    yield time.strftime(form.replace("%s", str(int(time.time()))), now).encode() + b"\n"


def which(shell, words, io):
    from hcw.shell.builtins import kind_of

    status = 0
    for name in words:
        kind = kind_of(shell, name)
        if kind.startswith("/") or kind == "builtin":
            yield f"/usr/bin/{name}\n".encode()
        else:
            status = 1
    return status


def whoami(shell, words, io):
    yield os.environ.get("USER", "reader").encode() + b"\n"


def nproc(shell, words, io):
    yield f"{os.cpu_count()}\n".encode()


@utility
def xargs(shell, words, io):
    words = list(words)
    most = 10**9
    if words[:1] == ["-n"]:
        most, words = int(words[1]), words[2:]
    given = io.stdin.read().decode("utf-8", "surrogateescape").split()
    status = 0
    groups = [given[at : at + most] for at in range(0, len(given), most)] or [[]]
    for group in groups:
        code = shell.program([*(words or ["echo"]), *group])
        status = 123 if 0 < code < 126 else code or status
    return status
    yield


UTILITIES = {
    "true": true, "false": false, "env": env, "sleep": sleep, "date": date, "which": which, "whoami": whoami,
    "nproc": nproc, "xargs": xargs,
}  # fmt: skip
