"""Which files a child is handed on: Python's own rule (PEP 446), which the page's file system does not keep."""

import os

_handed_on = {0, 1, 2}
_dup2, _pipe = os.dup2, os.pipe


def install():
    os.get_inheritable, os.set_inheritable = get_inheritable, set_inheritable
    os.dup2, os.pipe = dup2, pipe


def get_inheritable(fd, /):
    """os.get_inheritable."""
    os.fstat(fd)
    return fd in _handed_on


def set_inheritable(fd, inheritable, /):
    """os.set_inheritable."""
    os.fstat(fd)
    (_handed_on.add if inheritable else _handed_on.discard)(fd)


def dup2(fd, fd2, inheritable=True):
    """os.dup2."""
    new = _dup2(fd, fd2)
    set_inheritable(new, inheritable)
    return new


def pipe():
    """os.pipe: neither end goes to a child unless it is asked for."""
    ends = _pipe()
    for end in ends:
        _handed_on.discard(end)
    return ends
