"""A shell for the page: what lessons and people use of bash, and the utilities around it, in Python.

It runs one program after another. Where it differs from bash: there is nothing in the background (&, jobs, wait), no
arrays, no aliases, no `select`, no process substitution; the stages of a pipe run one after the other, utilities as
their readers ask for more, everything else to its end; python is the only program besides the shell's own.
"""

import os


def main(argv):
    """Runs a shell as `bash` with these arguments; returns its exit status. Raises KeyboardInterrupt at Ctrl+C."""
    from hcw.shell.streams import Io

    return begin(argv, dict(os.environ), Io.own())


def begin(argv, environ, io):
    """A shell with its own state: `-c script name …`, `file …`, or a script from `io`."""
    from hcw.shell.execute import Shell

    options = []
    while argv and argv[0][:1] in ("-", "+") and argv[0] not in ("-c", "-s", "-") and len(argv[0]) > 1:
        if argv[0][:2] != "--":
            options.append(argv[0])
        if argv[0].startswith("-") and "c" in argv[0]:
            options[-1] = argv[0].replace("c", "")
            argv = ["-c", *argv[1:]]
            break
        argv = argv[1:]
    if argv[:1] == ["-c"]:
        if len(argv) < 2:
            io.err("bash: -c: option requires an argument\n")
            return 2
        shell, text = Shell(argv[2] if len(argv) > 2 else "bash", argv[3:], environ), argv[1]
    elif argv and argv[0] not in ("-", "-s"):
        try:
            with open(argv[0], "rb") as file:
                text = file.read().decode("utf-8", "surrogateescape")
        except OSError as error:
            io.err(f"bash: {argv[0]}: {error.strerror}\n")
            return 126 if isinstance(error, (IsADirectoryError, PermissionError)) else 127
        shell = Shell(argv[0], argv[1:], environ)
    else:
        shell, text = Shell("bash", argv[1:], environ), io.stdin.read().decode("utf-8", "surrogateescape")
    shell.io = io
    for option in options:
        for letter in option[1:]:
            name = {"e": "errexit", "u": "nounset", "x": "xtrace", "f": "noglob"}.get(letter)
            if name:
                shell.options[name] = option[0] == "-"
    return shell.script(text)
