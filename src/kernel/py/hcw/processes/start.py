"""subprocess on top of the kernel's processes: what it asks of an operating system, and nothing else of it."""

import contextlib
import errno
import json
import os
import shlex
import subprocess
import sys
import time

from hcw.processes import handed_on, system

SHELLS = "sh", "bash"
#: Why there is no other process, by the error's name.
REFUSED = {
    "EAGAIN": "This page has room for about 20 processes in one run, and no more now. The next run begins anew",
    "ENOSYS": "This page cannot start processes: its Python was made without the snapshot that they begin from",
    "ENOMSG": "The page did not see that this program starts processes: write `import subprocess` at its top",
}


def install():
    """Gives subprocess what it misses in a browser."""
    handed_on.install()
    subprocess._can_fork_exec = True
    subprocess._fork_exec = fork_exec
    known = subprocess._del_safe
    known.waitpid, known.WNOHANG, known.ECHILD = system.waitpid, os.WNOHANG, errno.ECHILD
    known.waitstatus_to_exitcode = exit_code
    known.WIFSTOPPED = known.WSTOPSIG = lambda status: False
    os.waitstatus_to_exitcode = exit_code
    os.system, os.popen = run_line, open_line
    subprocess.Popen._wait = _wait
    subprocess.Popen._communicate = _communicate
    subprocess.Popen.send_signal = _send_signal


def exit_code(status):
    """os.waitstatus_to_exitcode."""
    return -(status & 0x7F) if status & 0x7F else status >> 8


def fork_exec(
    args, candidates, close_fds, keep, cwd, env, p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite, report_from,
    report, *rest,
):  # fmt: skip
    """What subprocess calls to start a program. Returns the new process's number.

    What keeps it from starting goes through `report`, as subprocess expects it of the new process. Raises
    BlockingIOError where the page has no room for another one.
    """
    *_, process_group, gid, groups, uid, umask, before = rest
    if before is not None:
        raise NotImplementedError("preexec_fn is not here: it would run inside the child before its program does")
    if process_group >= 0 or not gid is groups is uid is None:
        raise NotImplementedError("process_group, user, group and extra_groups are not here: a page has one of each")
    if umask >= 0:
        raise NotImplementedError("umask is not here: in the page's files everything is allowed")
    if any(b"\0" in os.fsencode(text) for text in (*args, *candidates, *(env or ()))):
        raise ValueError("embedded null byte")
    argv = [os.fsdecode(arg) for arg in args]
    environ = dict(os.environ) if env is None else dict(os.fsdecode(pair).split("=", 1) for pair in env)
    files = [(0, p2cread if p2cread >= 0 else 0), (1, c2pwrite if c2pwrite >= 0 else 1)]
    files += [(2, errwrite if errwrite >= 0 else 2)]
    files += [(fd, fd) for fd in keep if fd > 2 and fd != report]
    folder = os.getcwd() if cwd is None else os.fsdecode(cwd)
    if not close_fds:
        files += [(fd, fd) for fd in range(3, 64) if fd not in keep and _open(fd) and os.get_inheritable(fd)]
    trouble = None
    order = {}
    if not os.path.isdir(folder):
        code = errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT
        trouble = f"OSError:{code:x}:noexec:chdir"
    else:
        order = program([os.fsdecode(name) for name in candidates], argv, folder, environ)
        if isinstance(order, int):
            trouble = f"OSError:{order:x}:"
    if trouble:
        os.write(report, trouble.encode())
        order = {"kind": "nothing", "argv": argv}
        files = []
    order |= {"cwd": os.path.realpath(folder), "env": environ, "files": files}
    sys.stdout.flush()
    sys.stderr.flush()
    pid = system.calls.start(json.dumps(order))
    if isinstance(pid, str):
        raise OSError(getattr(errno, pid), REFUSED[pid])
    return pid


def program(candidates, argv, folder, environ):
    """What is to be run, as {"kind", "argv"}; the number of an error where there is no such program.

    `candidates` are the paths at which it may be: those that execvp would try.
    """
    name = os.path.basename(candidates[0])
    asked = argv[0] if argv else ""
    for path in candidates:
        full = os.path.join(folder, path)
        if path == sys.executable or os.path.normpath(full) == system.PYTHON:
            return {"kind": "python", "argv": argv}
        if os.path.isfile(full):
            return _script(full, argv)
        if os.path.isdir(full) and "/" in path:
            return errno.EACCES
    if os.path.dirname(candidates[0]) not in {"", "/bin", "/usr/bin", "/usr/local/bin", *os.get_exec_path(environ)}:
        return errno.ENOENT
    if name in ("python", "python3", "python3.14"):
        return {"kind": "python", "argv": argv}
    if name in SHELLS:
        return {"kind": "shell", "argv": argv}
    from hcw.shell.utilities import UTILITIES

    if name in UTILITIES:
        return {"kind": "shell", "argv": ["sh", "-c", shlex.join([name, *argv[1:]])], "shown": [asked, *argv[1:]]}
    return errno.ENOENT


def _script(path, argv):
    """A file is run by the program that its first line names."""
    if not os.stat(path).st_mode & 0o111:
        return errno.EACCES
    with open(path, "rb") as file:
        first = file.readline(200).decode("utf-8", "replace").rstrip("\n")
    if not first.startswith("#!"):
        return errno.ENOEXEC
    words = first[2:].split()
    names = [os.path.basename(word) for word in words]
    if names[:1] == ["env"]:
        words, names = words[1:], names[1:]
    if not names:
        return errno.ENOEXEC
    kind = "python" if names[0].startswith("python") or words[0] == system.PYTHON else "shell"
    if kind == "shell" and names[0] not in SHELLS:
        return errno.ENOENT
    return {"kind": kind, "argv": [names[0], *words[1:], path, *argv[1:]]}


def run_line(command):
    """os.system: runs a line in a shell; returns the status as wait() packs it."""
    code = subprocess.call(command, shell=True)
    return -code if code < 0 else code << 8


def open_line(cmd, mode="r", buffering=-1):
    """os.popen, which works as ever once subprocess does."""
    return _popen(cmd, mode, buffering)


_popen = os.popen


def _open(fd):
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


# What follows takes the place of methods of subprocess.Popen, with its names.


def _wait(self, timeout):
    if self.returncode is None:
        try:
            pid, status = system.wait_for(self.pid, None if timeout is None else max(timeout, 1e-6))
        except ChildProcessError:
            pid, status = self.pid, 0
        if pid:
            self._handle_exitstatus(status)
        elif timeout is not None:
            raise subprocess.TimeoutExpired(self.args, timeout)
    return self.returncode


def _communicate(self, input, endtime, orig_timeout):
    """Everything is written, then the child has its turn, then everything is read: pipes here never fill up."""
    if self.stdin and not self._communication_started:
        self._communication_started = True
        self._save_input(input)
        _write_all(self.stdin, self._input)
    streams = [stream for stream in (self.stdout, self.stderr) if stream]
    self._fileobj2output = getattr(self, "_fileobj2output", None) or {stream: [] for stream in streams}
    try:
        self.wait(None if endtime is None else max(endtime - time.monotonic(), 0))
    except subprocess.TimeoutExpired:
        parts = [self._fileobj2output[stream] for stream in streams]
        for stream, seen in zip(streams, parts, strict=True):
            seen.append(_available(stream))
        self._check_timeout(endtime, orig_timeout, *_outputs(self), skip_check_and_raise=True)
    for stream in streams:
        if not stream.closed:
            self._fileobj2output[stream].append(_rest(stream))
            stream.close()
    joined = [b"".join(part) if part is not None else None for part in _outputs(self)]
    if self.text_mode:
        texts = zip(joined, (self.stdout, self.stderr), strict=True)
        joined = [
            None if data is None else self._translate_newlines(data, stream.encoding, stream.errors)
            for data, stream in texts
        ]
    return tuple(joined)


def _write_all(stream, data):
    """Writes and closes; a child that does not read is no error."""
    for step in (lambda: getattr(stream, "buffer", stream).write(data or b""), stream.flush, stream.close):
        with contextlib.suppress(BrokenPipeError, ValueError):
            step()


def _outputs(self):
    return [self._fileobj2output[stream] if stream else None for stream in (self.stdout, self.stderr)]


def _rest(stream):
    raw = getattr(stream, "buffer", stream)
    return raw.read()


def _available(stream):
    """What a child that is late has written so far; its end of the pipe is closed, so there is an end to it."""
    return _rest(stream) or b""


def _send_signal(self, sig):
    if self.returncode is None:
        try:
            system.kill(self.pid, sig)
        except ProcessLookupError:
            self.poll()
