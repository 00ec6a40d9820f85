"""What is known of an object without touching it: its kind, its members by static lookup, its signature.

Nothing here runs a property, a `__getattr__`, a `__repr__` or any other code of the reader's program.
"""

import inspect
import re
import sys
import types

if sys.version_info >= (3, 14):
    from annotationlib import Format

    AS_WRITTEN = {"annotation_format": Format.STRING}
else:
    AS_WRITTEN = {}

#: The attributes of classes themselves, read past any metaclass.
_bases, _members, _name = (type.__dict__[name].__get__ for name in ("__mro__", "__dict__", "__name__"))
SLOTS = types.GetSetDescriptorType, types.MemberDescriptorType
METHODS = types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType
#: Of these inspect.signature says what a reader would write.
SIGNED = (types.FunctionType, types.BuiltinFunctionType, *METHODS, type)
#: Behind the end of a sentence, but not behind "i.e.".
SENTENCE = re.compile(r"(?<=[^.\s]{2}[.!?]) ")


class Known:
    """A name and no more than its kind; what else is known is added below."""

    doc = ""

    def __init__(self, kind="variable", detail="", members=None, called=None):
        self.kind = kind
        self.detail = detail
        self._own = members or {}
        self._called = called

    def members(self):
        """What may follow a dot, by name."""
        return self._own

    def called(self):
        """What a call of it gives; None where that is not known."""
        return self._called

    def signature(self):
        """Its call as a reader would write it, such as "len(obj, /)"; None where it is not known."""
        return None


class Live(Known):
    """An object that is there whether the program runs or not: a module, or something in one.

    `bound`: the first parameter is given by itself, as that of a method.
    """

    def __init__(self, obj, bound=False):
        if is_a(obj, types.MethodType):
            obj, bound = obj.__func__, True
        sort = kind(obj)
        super().__init__(sort, _name(type(obj)) if sort == "variable" else "")
        self.obj = obj
        self.bound = bound

    def members(self):
        if is_a(self.obj, types.ModuleType):
            return {name: Live(value) for name, value in dict_of(self.obj).items()}
        if is_a(self.obj, type):
            return members_of(self.obj, bound=False)
        attributes = {name: Live(value) for name, value in dict_of(self.obj).items()}
        return members_of(type(self.obj), bound=True) | attributes

    def called(self):
        return Instance(self.obj) if is_a(self.obj, type) else None

    def signature(self):
        return signature(self.obj, self.bound)

    @property
    def doc(self):
        return summary(_doc(self.obj), _name_of(self.obj))


class Instance(Known):
    """Something of which only the type is known, and perhaps which attributes it has beside."""

    def __init__(self, cls, attributes=None):
        super().__init__("variable", _name(cls), attributes)
        self.cls = cls

    def members(self):
        return members_of(self.cls, bound=True) | self._own


def is_a(obj, *classes):
    """isinstance, without asking the object: its `__class__` may be a property."""
    return issubclass(type(obj), classes)


def kind(obj):
    if is_a(obj, types.ModuleType):
        return "module"
    if is_a(obj, type):
        return "class"
    return "function" if any("__call__" in _members(cls) for cls in _bases(type(obj))) else "variable"


def dict_of(obj):
    """The attributes of the object itself, past any property that is called `__dict__`."""
    for cls in _bases(type(obj)):
        slot = _members(cls).get("__dict__")
        if slot is not None:
            found = slot.__get__(obj) if is_a(slot, *SLOTS) else None
            return {name: value for name, value in found.items() if type(name) is str} if type(found) is dict else {}
    return {}


def members_of(cls, bound, live=lambda base: True):
    """The members of a class, or with `bound` of its instances; of a base that is not `live` their kinds alone."""
    found = {}
    for base in reversed(_bases(cls)):
        keep = Live if live(base) else lambda value, bound: Known(kind(value))
        for name, value in _members(base).items():
            if type(value) in (classmethod, staticmethod):
                found[name] = keep(value.__func__, type(value) is classmethod)
            elif kind(value) == "function" or is_a(value, *METHODS):
                found[name] = keep(value, bound or is_a(value, types.ClassMethodDescriptorType))
            elif any("__get__" in _members(of) for of in _bases(type(value))):
                found[name] = Known("property")
            else:
                found[name] = keep(value, False)
    for member in found.values():
        member.kind = "method" if member.kind == "function" else member.kind
    return found


def read(obj, name):
    """A plain attribute or a slot of Python itself as text; "" where there is none or it would have to be computed."""
    own = [_members(cls).get(name) for cls in _bases(obj)] if is_a(obj, type) else [dict_of(obj).get(name)]
    slots = (_members(cls).get(name) for cls in _bases(type(obj)))
    for value in [*own, *(slot.__get__(obj) if is_a(slot, *SLOTS) else slot for slot in slots)]:
        if type(value) is str:
            return value
    return ""


def _name_of(obj):
    return _name(obj) if is_a(obj, type) else read(obj, "__name__")


def _doc(obj):
    return read(obj, "__doc__")


def signature(obj, bound=False):
    """As inspect.signature has it, without annotations; else as the first lines of the documentation have it."""
    if kind(obj) == "variable" or read(obj, "__module__") == "__main__":
        return None
    name, target = _name_of(obj), obj
    while (inner := dict_of(target).get("__wrapped__")) is not None and not is_a(target, type):
        target = inner
    if is_a(target, *SIGNED):
        try:
            found = inspect.signature(target, **AS_WRITTEN)
        except (ValueError, TypeError):
            pass
        else:
            plain = [p.replace(annotation=p.empty) for p in found.parameters.values()][1 if bound else 0 :]
            written = str(found.replace(parameters=plain, return_annotation=found.empty))
            return name + written.replace("<no value>", "...")
    return "\n".join(_calls(_doc(obj), name)[:2]) or None


def _calls(doc, name):
    """The lines at the beginning of a documentation that show how the function is called."""
    found = []
    for line in inspect.cleandoc(doc).splitlines():
        if "(" not in line or line.partition("(")[0].rpartition(".")[2] != name:
            break
        found.append(line)
    return found


def summary(doc, name):
    """The first sentence of a documentation, behind the lines that show a call; cut where it is long."""
    lines = inspect.cleandoc(doc).splitlines()
    lines = lines[len(_calls(doc, name)) :]
    paragraphs = "\n".join("" if line.strip() == "--" else line for line in lines).strip().split("\n\n")
    text = SENTENCE.split(" ".join(paragraphs[0].split()), maxsplit=1)[0]
    return text if len(text) <= 160 else text[:159].rpartition(" ")[0] + " …"
