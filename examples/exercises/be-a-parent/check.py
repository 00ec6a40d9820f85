"""A child process: its ID and its exit status."""

import os
import random
import subprocess

from hcw.checks import shown


def check_it_prints_both(program):
    """The program prints its own ID, and a child's"""
    numbers = [word.strip(".,:;()") for word in program.stdout.split()]
    assert str(os.getpid()) in numbers, f"The program's own ID, {os.getpid()}, is not in what it printed."
    others = [n for n in numbers if n.isdigit() and int(n) > 1 and n not in (str(os.getpid()), "7", "256")]
    assert others, "No other process ID is in what the program printed."


def check_the_child(program):
    """run_child returns the ID of a child that it started"""
    run_child = program.function("run_child")
    ids = []
    for _ in range(2):
        pid, _, started = _run(run_child, 0)
        assert pid != os.getpid(), (
            f"run_child(0) gave the ID {pid}. That is the parent's own: os.getpid() has to run in the child."
        )
        assert pid in started, (
            f"run_child(0) gave the ID {pid}, but the child that it started was {started[-1]}."
            " Let the child print os.getpid(), and read that."
        )
        ids.append(pid)
    assert len(set(ids)) == 2, f"Two calls gave the same ID, {ids[0]}. Each call has to start a child of its own."


def check_the_status(program):
    """Any exit status comes back"""
    run_child = program.function("run_child")
    for status in [0, 1, *sorted(random.sample(range(2, 256), 3))]:
        _, seen, _ = _run(run_child, status)
        assert seen == status, f"run_child({status}) says that the child ended with {shown(seen)}, expected {status}."


def check_the_wrap(program):
    """256 and 263 come back as a real system gives them"""
    run_child = program.function("run_child")
    for status in (256, 263):
        _, seen, _ = _run(run_child, status)
        assert seen != status, (
            f"run_child({status}) says {status}. Did you return what you told the child, and not what it ended with?"
        )
        assert seen == status % 256, f"run_child({status}) says {shown(seen)}, expected {status % 256}: eight bits."


def _run(run_child, status):
    """What the function gives, and the IDs of all children that were started meanwhile."""
    started, begin = [], subprocess.Popen.__init__

    def noting(self, *args, **named):
        begin(self, *args, **named)
        started.append(self.pid)

    subprocess.Popen.__init__ = noting
    try:
        got = run_child(status)
    finally:
        subprocess.Popen.__init__ = begin
    call = f"run_child({status})"
    assert isinstance(got, (tuple, list)) and len(got) == 2, f"{call} returned {shown(got)}, expected two numbers."
    assert started, f"{call} started no child: use subprocess.run, or subprocess.Popen."
    pid, seen = got
    assert not isinstance(pid, str), f"{call} gave the ID as text, {shown(pid)}. int(…) makes a number of it."
    assert isinstance(pid, int), f"{call} gave {shown(pid)} as the ID, expected a whole number."
    assert seen is not None, f"{call} gave None as the status: the child has not been waited for."
    return pid, seen, started
