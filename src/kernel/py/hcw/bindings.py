"""Which names a program's text binds, and where: its syntax tree, even while a line of it is half typed."""

import ast
import functools
import warnings
from typing import NamedTuple

FUNCTIONS = ast.FunctionDef, ast.AsyncFunctionDef
#: How many lines that cannot be read are passed over before the rest is read line by line.
PATIENCE = 5


class Imported(NamedTuple):
    """What an import binds: a module, or an attribute of one."""

    module: str
    attribute: str = ""


@functools.lru_cache(maxsize=2)
def parse(code, offset):
    """The syntax tree of a program that need not be complete: what cannot be read is left out, first at the caret."""
    lines = code.split("\n")
    here = code.count("\n", 0, offset)
    for text in (code, f"{code[:offset]}_{code[offset:]}", "\n".join(_without(lines, here))):
        tree, _ = _parse(text)
        if tree:
            return tree
    lines = _without(lines, here)
    for _ in range(PATIENCE):
        tree, line = _parse("\n".join(lines))
        if tree:
            return tree
        lines = _without(lines, min(line, len(lines)) - 1)
    singly = (_parse(line.strip() + (" pass" if line.rstrip().endswith(":") else ""))[0] for line in code.split("\n"))
    return ast.Module([node for tree in singly if tree for node in tree.body], [])


def _parse(text):
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(text), 0
    except SyntaxError as error:
        return None, max(error.lineno or 1, 1)
    except (ValueError, RecursionError, MemoryError):
        return None, 1


def _without(lines, index):
    """The lines with one of them replaced by nothing that is done, just as far indented."""
    line = lines[index]
    indent = line[: len(line) - len(line.lstrip())]
    return [*lines[:index], f"{indent}pass", *lines[index + 1 :]]


def bindings(body):
    """(name, node) of what the statements bind, in order; the node says what is known of it, or is None."""
    for node in body:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, ast.Lambda):
            pass
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                if isinstance(node, ast.ImportFrom):
                    yield alias.asname or alias.name, Imported(node.module or "", alias.name)
                else:
                    whole = alias.name if alias.asname else alias.name.partition(".")[0]
                    yield alias.asname or whole, Imported(whole)
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from bindings([node.value] if node.value else [])
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value or instance_of(getattr(node, "annotation", None))
                else:
                    yield from bindings([target])
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                yield node.id, None
        else:
            if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
                yield node.name, None
            yield from bindings(ast.iter_child_nodes(node))


def visible(body, line):
    """The last binding of each name up to the line; a name that is bound only further down counts too."""
    found, later = {}, {}
    for statement in body:
        for name, node in bindings([statement]):
            (found if statement.lineno <= line else later)[name] = node
    return {name: node for name, node in {**later, **found}.items() if name not in ("_", "*")}


def around(tree, line):
    """The functions in whose lines the line is, the outermost first, each with the class of which it is a method."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, FUNCTIONS) and child.lineno <= line <= (child.end_lineno or 0):
                yield child, node if isinstance(node, ast.ClassDef) else None


def parameters(function, owner):
    arguments = function.args
    plain = [*arguments.posonlyargs, *arguments.args]
    others = [*arguments.kwonlyargs, *filter(None, (arguments.vararg, arguments.kwarg))]
    found = {argument.arg: instance_of(argument.annotation) for argument in [*plain, *others]}
    if owner and plain:
        found[plain[0].arg] = ast.Call(owner, [], [])
    return found


def instance_of(annotation):
    """What an annotation promises, as if it were called."""
    return ast.Call(annotation, [], []) if annotation else None
