"""What is kept of a program's objects after its run: types and library objects, so that every value is freed."""

import sys
import types

from hcw.known import Instance, Known, Live, dict_of, is_a, members_of, read

#: Of an object no more attributes are kept than these, nor attributes of attributes deeper than that.
ATTRIBUTES, DEEP = 100, 2
CALLABLE = types.FunctionType, types.MethodType, types.BuiltinFunctionType
#: The flag of a class that was made while Python ran; the others last as long as Python.
HEAP = 1 << 9


def keep(value, deep=DEEP):
    """What is known of an object without holding it, nor anything of the program that made it."""
    if lasts(value):
        return Live(value)
    if is_a(value, type):
        return _outline(value)
    if is_a(value, types.ModuleType):
        return Known("module")
    if is_a(value, *CALLABLE):
        return Known("function")
    attributes = list(dict_of(value).items())[: ATTRIBUTES if deep else 0]
    inner = {name: keep(attribute, deep - 1) for name, attribute in attributes}
    if lasts(type(value)):
        return Instance(type(value), inner)
    known = _outline(type(value)).called()
    return Known("variable", known.detail, known.members() | inner)


def _outline(cls):
    """A class of the program: the kinds of its members, and what it inherits from classes outside of the program."""
    instance = Known("variable", read(cls, "__name__"), members_of(cls, True, lasts))
    return Known("class", "", members_of(cls, False, lasts), instance)


def lasts(obj):
    """Whether a module, class or function lives on without us: found under its own name among the modules."""
    if is_a(obj, types.ModuleType):
        return sys.modules.get(read(obj, "__name__")) is obj
    if is_a(obj, type) and not type.__dict__["__flags__"].__get__(obj) & HEAP:
        return True
    if not is_a(obj, type, *CALLABLE) or read(obj, "__module__") == "__main__":
        return False
    here = sys.modules.get(read(obj, "__module__"))
    for part in read(obj, "__qualname__").split("."):
        here = (type.__dict__["__dict__"].__get__(here) if is_a(here, type) else dict_of(here)).get(part)
    return here is obj
