"""os and signal as a process has them: its number, its parent's, signals, its end, and waiting for children."""

import errno
import json
import os
import signal
import sys

PYTHON = "/usr/bin/python3"
#: The kernel's side (src/kernel/process/computer.ts), as this process may call it.
calls = None
_signal = signal.signal


def install(kernel):
    """Makes this interpreter the process that `kernel` speaks for. Called once, before the first program."""
    global calls
    calls = kernel
    sys.executable = sys._base_executable = PYTHON
    _put_python()
    os.getpid, os.getppid = (lambda: calls.pid), (lambda: calls.parent)
    os.kill, os._exit, os.abort = kill, leave, abort
    os.waitpid, os.wait, os.WNOHANG = waitpid, wait, 1
    os.fork = os.forkpty = _refuse("os.fork", "a second copy of a running program")
    signal.signal, signal.raise_signal = handle, raise_signal
    for module in "posix", "_signal":
        own = sys.modules[module]
        for name in "getpid", "getppid", "kill", "_exit", "waitpid":
            if hasattr(own, name):
                setattr(own, name, getattr(os, name))


def _put_python():
    """A file where sys.executable says that Python is, for those who look."""
    os.makedirs(os.path.dirname(PYTHON), exist_ok=True)
    with open(PYTHON, "w", encoding="utf-8") as file:
        file.write("The page's Python: subprocess knows how to start it.\n")
    os.chmod(PYTHON, 0o755)


def reset():
    """Python's own handlers again, after a program that has set others."""
    for number in list(_handled):
        _signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    _handled.clear()


_handled = set()


def handle(number, handler, /):
    """signal.signal, and the kernel is told: it ends a process that does not handle a signal."""
    old = _signal(number, handler)
    _handled.add(int(number))
    ignored = handler == signal.SIG_IGN
    calls.handle(int(number), "ignore" if ignored else "default" if handler == signal.SIG_DFL else "handle")
    return old


def kill(pid, number, /):
    """os.kill. A signal to oneself arrives before it returns.

    Raises ProcessLookupError where there is no such process, PermissionError for process 1.
    """
    if failed := calls.kill(int(pid), int(number)):
        raise OSError(getattr(errno, failed), os.strerror(getattr(errno, failed)))
    look()


def raise_signal(number, /):
    """signal.raise_signal."""
    kill(calls.pid, number)


def look():
    """Lets signals arrive that are there already. A process that is over goes no further than this."""
    calls.look()
    for _ in range(20):
        pass


def leave(status):
    """os._exit: the process ends here, without `finally`, without what is still in buffers."""
    calls.exit(int(status) & 0xFF)
    look()


def abort():
    """os.abort: the end by SIGABRT."""
    calls.exit(-int(signal.SIGABRT))
    look()


def waitpid(pid, options, /):
    """os.waitpid, with the status as wait() packs it. Raises ChildProcessError where there is no such child."""
    return wait_for(pid, 0 if options & os.WNOHANG else None)


def wait():
    """os.wait."""
    return waitpid(-1, 0)


def wait_for(pid, patience):
    """(pid, status) of a child that has ended within `patience` seconds (None: however long it takes), else (0, 0)."""
    answer = json.loads(calls.wait(pid, patience))
    look()
    if answer == "running":
        return 0, 0
    if answer == "EDEADLK":
        raise OSError(
            errno.EDEADLK,
            "The time of this process was up while it ran. Processes in a page take turns: it cannot go on",
        )
    if isinstance(answer, str):
        raise OSError(getattr(errno, answer), os.strerror(getattr(errno, answer)))
    code = answer["code"]
    return answer["pid"], -code if code < 0 else code << 8


def reap():
    """Gives their turn to children that nobody has waited for."""
    for row in json.loads(calls.table()):
        if row["parent"] == calls.pid and row["state"] == "waiting":
            wait_for(row["pid"], None)


def _refuse(name, what):
    def refuse():
        raise OSError(errno.ENOTSUP, f"{name} is not here: a page cannot make {what}. subprocess can start a program")

    return refuse
