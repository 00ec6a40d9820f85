"""What is known of the names and expressions of a program's text, without running it."""

import ast
import sys
import types

from hcw.bindings import FUNCTIONS, Imported, around, bindings, parameters, parse, visible
from hcw.known import Instance, Known, Live, summary

#: Expressions whose type can be read off them.
LITERALS = {
    ast.List: list, ast.ListComp: list, ast.Tuple: tuple, ast.Dict: dict, ast.DictComp: dict, ast.Set: set,
    ast.SetComp: set, ast.JoinedStr: str, ast.GeneratorExp: types.GeneratorType,
}  # fmt: skip


class Program:
    """The names that a text defines, as they are seen at `offset`; `other(name)` knows those that it does not."""

    def __init__(self, code, offset, other):
        tree = parse(code, offset)
        line = code.count("\n", 0, offset) + 1
        self.other = other
        self.names = visible(tree.body, line)
        self.local = set()
        for function, owner in around(tree, line):
            inner = parameters(function, owner) | visible(function.body, line)
            self.names |= inner
            self.local |= set(inner)
        #: Filled before it is worked out, so that what refers to itself comes to an end.
        self._known = {}
        self._members = {}

    def known(self, name):
        """What is known of a name; None where that is nothing."""
        if name not in self._known:
            self._known[name] = None
            found = self.known_of(self.names.get(name), name)
            self._known[name] = found if found or name in self.local else self.other(name)
        return self._known[name]

    def known_of(self, node, name=""):
        """What is known of an expression, or of what a statement makes of `name`."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                return Function(name, node)
            case ast.ClassDef():
                return Class(node, self)
            case Imported():
                return _imported(node)
            case ast.Constant():
                return Instance(type(node.value))
            case ast.Name():
                return self.known(node.id)
            case ast.Attribute():
                owner = self.known_of(node.value)
                return owner.members().get(node.attr) if owner else None
            case ast.Call():
                function = self.known_of(node.func)
                return function.called() if function else None
        return Instance(LITERALS[type(node)]) if type(node) in LITERALS else None

    def members(self, node, bound):
        """The members of a class of the text, or with `bound` of its instances."""
        if (node, bound) not in self._members:
            found = self._members[node, bound] = {}
            for base in reversed(node.bases):
                known = self.known_of(base)
                of = known.called() if known and bound else known
                found.update(of.members() if of else {})
            found.update(self._written_members(node, bound, found))
        return self._members[node, bound]

    def _written_members(self, node, bound, inherited):
        for name, value in bindings(node.body):
            if not isinstance(value, FUNCTIONS):
                yield name, self.known_of(value, name) or Known()
                continue
            how = {_last_name(decorator) for decorator in value.decorator_list}
            by_class, by_none = "classmethod" in how, "staticmethod" in how
            if bound and not by_class and not by_none:
                for attribute, given in _attributes_set(value):
                    known = self.known_of(given, attribute)
                    yield attribute, known or inherited.get(attribute) or Known("property")
            function = Function(name, value, by_class or (bound and not by_none))
            yield name, Known("property") if how & {"property", "cached_property"} else function.as_method()


class Function(Known):
    """A function of the text; `bound` leaves out the parameter that a method is given by itself."""

    def __init__(self, name, node, bound=False):
        super().__init__("function")
        self.name, self.node = name, node
        fields = {field: getattr(node.args, field) for field in node.args._fields}
        if bound:
            first = "posonlyargs" if fields["posonlyargs"] else "args"
            fields[first] = fields[first][1:]
        self.detail = f"({ast.unparse(ast.arguments(**fields))})"

    def as_method(self):
        self.kind = "method"
        return self

    def signature(self):
        returns = getattr(self.node, "returns", None)
        return self.name + self.detail + (f" -> {ast.unparse(returns)}" if returns else "")

    @property
    def doc(self):
        return _doc(self.node)


class Class(Known):
    """A class of the text."""

    def __init__(self, node, program):
        super().__init__("class")
        self.node, self.program = node, program

    def members(self):
        return self.program.members(self.node, False)

    def called(self):
        return Written(self.node, self.program)

    def signature(self):
        init = self.called().members().get("__init__")
        if isinstance(init, Function):
            return self.node.name + init.detail
        if "dataclass" in {_last_name(decorator) for decorator in self.node.decorator_list}:
            fields = [node for node in self.node.body if isinstance(node, ast.AnnAssign)]
            return f"{self.node.name}({', '.join(map(ast.unparse, fields))})"
        return f"{self.node.name}()"

    @property
    def doc(self):
        return _doc(self.node)


class Written(Known):
    """An instance of a class of the text."""

    def __init__(self, node, program):
        super().__init__("variable", node.name)
        self.node, self.program = node, program

    def members(self):
        return self.program.members(self.node, True)


def _imported(name):
    """What an import binds, looked up only among the modules that are there already."""
    module = sys.modules.get(name.module)
    found = Live(module) if module is not None else Known("module")
    if not name.attribute:
        found.detail = name.module
        return found
    inner = sys.modules.get(f"{name.module}.{name.attribute}")
    known = found.members().get(name.attribute) or (Live(inner) if inner is not None else Known())
    known.detail = known.detail or f"from {name.module}"
    return known


def _attributes_set(method):
    """(name, value) of what a method gives its instance, such as the 1 of `self.x = 1`."""
    first = [*method.args.posonlyargs, *method.args.args][:1]
    for node in ast.walk(method) if first else ():
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute) and getattr(target.value, "id", None) == first[0].arg:
                    yield target.attr, node.value


def _last_name(decorator):
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(node, "attr", None) or getattr(node, "id", "")


def _doc(node):
    return summary((ast.get_docstring(node) or "") if not isinstance(node, ast.Lambda) else "", "")
