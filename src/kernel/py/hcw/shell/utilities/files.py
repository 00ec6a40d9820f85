"""ls, mkdir, rmdir, rm, cp, mv, touch, chmod, find: files and folders."""

import os
import shutil
import stat
import time
from fnmatch import fnmatchcase

from hcw.shell.utilities.options import Usage, curly, parse, quoted, utility


def _missing(name):
    return Usage(f"{name}: missing operand\nTry '{name} --help' for more information.")


@utility
def ls(shell, words, io):
    options, operands = parse("ls", words, "laA1RrtSdFhpm", status=2)
    status, files, folders = 0, [], []
    for path in operands or ["."]:
        if not os.path.lexists(path):
            io.err(f"ls: cannot access {quoted(path)}: No such file or directory\n")
            status = 2
        elif os.path.isdir(path) and "d" not in options:
            folders.append(path)
        else:
            files.append(path)
    some = False
    if files:
        yield _listing(_sorted(files, "", options), "", options)
        some = True
    queue = _sorted(folders, "", options)
    several = len(operands) > 1 or "R" in options
    while queue:
        path = queue.pop(0)
        try:
            names = os.listdir(path)
        except OSError as error:
            io.err(f"ls: cannot open directory {quoted(path)}: {error.strerror}\n")
            status = 2
            continue
        if several:
            yield f"{chr(10) if some else ''}{path}:\n".encode()
        some = True
        if "a" not in options and "A" not in options:
            names = [name for name in names if not name.startswith(".")]
        shown = _sorted(names, path, options)
        if "a" in options:
            shown = sorted([".", ".."]) + shown if "r" not in options else [*shown, "..", "."]
        if "l" in options:
            blocks = sum(_blocks(os.path.join(path, name)) for name in shown)
            yield f"total {blocks}\n".encode()
        yield _listing(shown, path, options)
        if "R" in options:
            inside = [os.path.join(path, name) for name in shown if name not in (".", "..")]
            queue = [p for p in inside if os.path.isdir(p) and not os.path.islink(p)] + queue
    return status


def _blocks(path):
    size = os.lstat(path)
    return getattr(size, "st_blocks", (size.st_size + 4095) // 4096 * 8) // 2


def _sorted(names, folder, options):
    def key(name):
        found = os.lstat(os.path.join(folder, name))
        return (-found.st_mtime if "t" in options else -found.st_size if "S" in options else 0, name)

    return sorted(names, key=key, reverse="r" in options)


def _listing(names, folder, options):
    rows = []
    for name in names:
        path = os.path.join(folder, name)
        mark = ""
        if "F" in options or "p" in options:
            mark = "/" if os.path.isdir(path) else "*" if "F" in options and os.access(path, os.X_OK) else ""
        if "l" not in options:
            rows.append(name + mark)
            continue
        found = os.lstat(path)
        size = _human(found.st_size) if "h" in options else str(found.st_size)
        when = time.localtime(found.st_mtime)
        old = abs(time.time() - found.st_mtime) > 15778476
        date = time.strftime("%b %e  %Y" if old else "%b %e %H:%M", when)
        rows.append((stat.filemode(found.st_mode), str(found.st_nlink), _user(), _user(), size, date, name + mark))
    if "l" in options and rows:
        widths = [max(len(row[at]) for row in rows) for at in range(5)]
        rows = [
            " ".join(
                [mode, links.rjust(widths[1]), *(w.ljust(n) for w, n in zip(who, widths[2:4], strict=True)), *rest]
            )
            for mode, links, *who, size, date, name in rows
            for rest in [(size.rjust(widths[4]), date, name)]
        ]
    return "".join(f"{row}\n" for row in rows).encode("utf-8", "surrogateescape")


def _human(size):
    for unit in ("", "K", "M", "G"):
        if size < 1024:
            return f"{size:.0f}{unit}" if size >= 10 or not unit else f"{size:.1f}{unit}"
        size /= 1024
    return f"{size:.0f}T"


def _user():
    return os.environ.get("USER", "reader")


@utility
def mkdir(shell, words, io):
    options, operands = parse("mkdir", words, "pv", "m")
    if not operands:
        raise _missing("mkdir")
    status = 0
    for path in operands:
        try:
            os.makedirs(path, exist_ok=True) if "p" in options else os.mkdir(path)
        except OSError as error:
            io.err(f"mkdir: cannot create directory {curly(path)}: {error.strerror}\n")
            status = 1
    return status
    yield


@utility
def rmdir(shell, words, io):
    _, operands = parse("rmdir", words, "pv")
    status = 0
    for path in operands:
        try:
            os.rmdir(path)
        except OSError as error:
            io.err(f"rmdir: failed to remove '{path}': {error.strerror}\n")
            status = 1
    return status
    yield


@utility
def rm(shell, words, io):
    options, operands = parse("rm", words, "rRfvdi", long={"recursive": "r", "force": "f"})
    if not operands and "f" not in options:
        raise _missing("rm")
    status = 0
    for path in operands:
        try:
            if os.path.isdir(path) and not os.path.islink(path):
                if not {"r", "R"} & set(options):
                    io.err(f"rm: cannot remove '{path}': Is a directory\n")
                    status = 1
                    continue
                shutil.rmtree(path)
            else:
                os.remove(path)
        except FileNotFoundError as error:
            if "f" not in options:
                io.err(f"rm: cannot remove '{path}': {error.strerror}\n")
                status = 1
        except OSError as error:
            io.err(f"rm: cannot remove '{path}': {error.strerror}\n")
            status = 1
    return status
    yield


def _to(name, words, flags):
    options, operands = parse(name, words, flags)
    if not operands:
        raise Usage(f"{name}: missing file operand\nTry '{name} --help' for more information.")
    if len(operands) < 2:
        raise Usage(
            f"{name}: missing destination file operand after '{operands[0]}'\nTry '{name} --help' for more information."
        )
    *sources, target = operands
    if len(sources) > 1 and not os.path.isdir(target):
        reason = "Not a directory" if os.path.exists(target) else "No such file or directory"
        raise Usage(f"{name}: target '{target}': {reason}")
    return options, sources, target


def _place(source, target):
    return os.path.join(target, os.path.basename(source.rstrip("/"))) if os.path.isdir(target) else target


@utility
def cp(shell, words, io):
    options, sources, target = _to("cp", words, "rRapvf")
    status = 0
    for source in sources:
        place = _place(source, target)
        try:
            if os.path.isdir(source):
                if not {"r", "R", "a"} & set(options):
                    io.err(f"cp: -r not specified; omitting directory '{source}'\n")
                    status = 1
                    continue
                shutil.copytree(source, place, dirs_exist_ok=True)
            elif not os.path.exists(source):
                io.err(f"cp: cannot stat '{source}': No such file or directory\n")
                status = 1
            elif os.path.exists(place) and os.path.samefile(source, place):
                io.err(f"cp: '{source}' and '{place}' are the same file\n")
                status = 1
            else:
                shutil.copy(source, place)
        except OSError as error:
            io.err(f"cp: cannot create regular file '{place}': {error.strerror}\n")
            status = 1
    return status
    yield


@utility
def mv(shell, words, io):
    _, sources, target = _to("mv", words, "fvn")
    status = 0
    for source in sources:
        place = _place(source, target)
        try:
            if not os.path.lexists(source):
                io.err(f"mv: cannot stat '{source}': No such file or directory\n")
                status = 1
                continue
            shutil.move(source, place)
        except OSError as error:
            io.err(f"mv: cannot move '{source}' to '{place}': {error.strerror}\n")
            status = 1
    return status
    yield


@utility
def touch(shell, words, io):
    _, operands = parse("touch", words, "acm", "dt")
    status = 0
    for path in operands:
        try:
            with open(path, "ab"):
                os.utime(path)
        except OSError as error:
            io.err(f"touch: cannot touch '{path}': {error.strerror}\n")
            status = 1
    return status
    yield


@utility
def chmod(shell, words, io):
    for path in words[1:]:
        mode = os.stat(path).st_mode
        if words[0].isdigit():
            mode = int(words[0], 8)
        elif "x" in words[0]:
            mode = mode & ~0o111 if "-" in words[0] else mode | 0o111
        os.chmod(path, mode & 0o7777)
    return 0
    yield


@utility
def find(shell, words, io):
    words = list(words)
    roots = []
    while words and not words[0].startswith(("-", "!", "(")):
        roots.append(words.pop(0))
    tests = []
    while words:
        word = words.pop(0)
        if word == "-name":
            pattern = words.pop(0)
            tests.append(lambda path, pattern=pattern: fnmatchcase(os.path.basename(path), pattern))
        elif word == "-type":
            kind = words.pop(0)
            tests.append(lambda path, kind=kind: os.path.isdir(path) if kind == "d" else os.path.isfile(path))
        elif word != "-print":
            raise Usage(f"find: unknown predicate `{word}'")
    for root in roots or ["."]:
        if not os.path.lexists(root):
            io.err(f"find: {curly(root)}: No such file or directory\n")
            return 1
        for path in _below(root):
            if all(test(path) for test in tests):
                yield f"{path}\n".encode("utf-8", "surrogateescape")


def _below(path):
    yield path
    if os.path.isdir(path) and not os.path.islink(path):
        for name in sorted(os.listdir(path)):
            yield from _below(os.path.join(path, name))


UTILITIES = {
    "ls": ls, "mkdir": mkdir, "rmdir": rmdir, "rm": rm, "cp": cp, "mv": mv, "touch": touch, "chmod": chmod,
    "find": find,
}  # fmt: skip
