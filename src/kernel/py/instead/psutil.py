"""The part of psutil that has a meaning in a page: its processes, and the memory of the page's Python.

`memory_info()` counts what a process has taken of its memory and not freed (rss), and what the browser has given it
(vms), in bytes. `virtual_memory()` is about the 4 GB that one Python of a page can have, not about the machine, of
which a page is told nothing. Everything else that psutil has raises NotImplementedError.
"""

import json
import os
from collections import namedtuple

from hcw.processes import system

__version__ = "7.0.0"
STATUS_RUNNING, STATUS_WAITING, STATUS_ZOMBIE = "running", "waiting", "zombie"
#: What 32-bit addresses reach.
MOST_BYTES = 1 << 32

pmem = namedtuple("pmem", "rss vms")
svmem = namedtuple("svmem", "total available percent used free")


class Error(Exception):
    """Whatever psutil complains of."""


class NoSuchProcess(Error):
    """There is no process of that number (any more)."""

    def __init__(self, pid, name=None, msg=None):
        super().__init__(msg or f"process PID not found (pid={pid})")
        self.pid, self.name, self.msg = pid, name, msg


class Process:
    """A process of this run; without a number, the one that asks. Raises NoSuchProcess."""

    def __init__(self, pid=None):
        self.pid = os.getpid() if pid is None else pid
        self._row()

    def _row(self):
        for row in _table():
            if row["pid"] == self.pid:
                return row
        raise NoSuchProcess(self.pid)

    def memory_info(self):
        """pmem(rss, vms), in bytes."""
        self._row()
        return pmem(*json.loads(system.calls.memory(self.pid)))

    def memory_percent(self, memtype="rss"):
        """Of what a Python of the page can have."""
        return 100 * getattr(self.memory_info(), memtype) / MOST_BYTES

    def ppid(self):
        return self._row()["parent"]

    def parent(self):
        above = self.ppid()
        return Process(above) if any(row["pid"] == above for row in _table()) else None

    def name(self):
        return os.path.basename(self._row()["command"].split(" ")[0])

    def cmdline(self):
        return self._row()["command"].split(" ")

    def status(self):
        state = self._row()["state"]
        return {"ended": STATUS_ZOMBIE, "waiting": STATUS_WAITING}.get(state, STATUS_RUNNING)

    def is_running(self):
        return any(row["pid"] == self.pid for row in _table())

    def children(self, recursive=False):
        """The processes that this one has started; with `recursive` those that they have, too."""
        own = [Process(row["pid"]) for row in _table() if row["parent"] == self.pid]
        return own + [deep for child in own for deep in child.children(True)] if recursive else own

    def send_signal(self, number):
        os.kill(self.pid, number)

    def terminate(self):
        self.send_signal(15)

    def kill(self):
        self.send_signal(9)

    def __eq__(self, other):
        return isinstance(other, Process) and other.pid == self.pid

    def __hash__(self):
        return hash(self.pid)

    def __repr__(self):
        return f"psutil.Process(pid={self.pid}, name={self.name()!r}, status={self.status()!r})"

    def __getattr__(self, name):
        raise NotImplementedError(f"psutil.Process.{name}: a page is not told that")


def _table():
    return json.loads(system.calls.table())


def pids():
    return [row["pid"] for row in _table()]


def pid_exists(pid):
    return pid in pids()


def process_iter(attrs=None):
    return map(Process, pids())


def cpu_count(logical=True):
    """What the browser says; it does not tell threads from cores, so None for `logical=False`."""
    return os.cpu_count() if logical else None


def virtual_memory():
    """svmem of the page's Python, in bytes: what it can have, and what this process has taken of it."""
    used = Process().memory_info().rss
    return svmem(MOST_BYTES, MOST_BYTES - used, round(100 * used / MOST_BYTES, 1), used, MOST_BYTES - used)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError(f"psutil.{name}: a page is not told that")
