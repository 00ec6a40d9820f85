"""What an editor offers at the caret: names, attributes and signatures, from the text, its last run and the modules."""

import ast
import builtins
import json
import keyword
import sys

from hcw import caret
from hcw.kept import keep
from hcw.known import Known, Live
from hcw.written import Program

#: More than these nobody reads; the list is asked for anew with every letter while there are more.
MOST = 200
#: A run with more names than these is a list of its own; the rest is not remembered.
NAMES = 1000
#: Words of the language that are names elsewhere.
SOFT = "case", "match"

#: What is known of the names of each program's last run, by file name.
_runs = {}


def complete(code, offset, filename=""):
    """JSON: what may stand at `offset` (in characters), or null where there is nothing to offer.

    {"from", "to": what a choice replaces, "options": [{"label", "kind", "detail"}], "more": whether the list is cut}.
    """
    return _json(_complete, code, offset, filename)


def signature(code, offset, filename=""):
    """JSON: the signature of the innermost call around `offset`, or null where there is none or it is not known.

    {"from": the place of its bracket, "label": the call as it may be written, "doc": its first paragraph}.
    """
    return _json(_signature, code, offset, filename)


def remember(filename, names):
    """Keeps what a run tells of its names, which are about to be forgotten: types and library objects, no values."""
    try:
        _runs[filename] = {name: keep(value) for name, value in list(names.items())[:NAMES] if type(name) is str}
    except Exception:
        _runs.pop(filename, None)


def _json(work, code, offset, filename):
    try:
        return json.dumps(work(code, min(max(offset, 0), len(code)), filename))
    except Exception:
        return "null"


def _complete(code, offset, filename):
    found, place = caret.tokens(code[:offset])
    last = found[-1] if found else None
    touches = last is not None and last.end == offset
    if place != "code" or (touches and last.kind == "number"):
        return None
    prefix = last.text if touches and last.kind == "name" else ""
    before = found[:-1] if prefix else found
    program = Program(code, offset, lambda name: _other(name, filename))
    first, rest = _offered(code, before, program, filename)
    shown = [*_matching(first, prefix), *_matching({name: rest[name] for name in rest.keys() - first.keys()}, prefix)]
    if not shown:
        return None
    options = [{"label": name, "kind": known.kind, "detail": known.detail} for name, known in shown[:MOST]]
    return {"from": offset - len(prefix), "to": offset, "options": options, "more": len(shown) > MOST}


def _matching(names, prefix):
    low = prefix.lower()
    fits = (name for name in names if name.lower().startswith(low) and (prefix[:1] == "_" or name[0] != "_"))
    return [(name, names[name]) for name in sorted(fits, key=lambda name: (name.lower(), name)) if name.isidentifier()]


def _offered(code, before, program, filename):
    """Two dicts of what may follow the tokens: what is to come first, and the rest."""
    line = caret.statement(before)
    words = [token.text for token in line]
    if words[:1] in (["import"], ["from"]):
        return {}, _importable(words)
    last = before[-1] if before else None
    if last is not None and last.text == ".":
        known = _expression(code, before[:-1], program)
        return {}, known.members() if known else {}
    if last is not None and last.text in ("def", "class", "as"):
        return {}, {}
    own = {name: program.known(name) or Known() for name in program.names}
    words = {word: Known("keyword") for word in (*keyword.kwlist, *SOFT)}
    return own, words | Live(builtins).members() | _runs.get(filename, {})


def _importable(words):
    """What may follow in an import: the members of a module, or names of modules; those that are there."""
    path = words[1:]
    if words[0] == "from" and "import" in path:
        name = "".join(path[: path.index("import")])
        return Live(sys.modules[name]).members() if name in sys.modules and path[-1] != "as" else {}
    if path[-1:] == ["."]:
        above = "".join(path).rpartition(",")[2]
        inner = (name.removeprefix(above) for name in list(sys.modules) if name.startswith(above))
        return {name: Known("module") for name in inner if "." not in name}
    if path and path[-1] != ",":
        return {} if words[0] == "import" else {"import": Known("keyword")}
    return {name.partition(".")[0]: Known("module") for name in [*sys.stdlib_module_names, *list(sys.modules)]}


def _signature(code, offset, filename):
    found, place = caret.tokens(code[:offset])
    if place == "comment":
        return None
    program = Program(code, offset, lambda name: _other(name, filename))
    bracket = next(caret.calls(found), 0)
    known = _expression(code, found[:bracket], program)
    label = known.signature() if known else None
    return {"from": found[bracket].start, "label": label, "doc": known.doc} if label else None


def _expression(code, found, program):
    """What is known of the expression that ends with the last token."""
    begin = caret.primary(found)
    if begin is None:
        return None
    try:
        whole = ast.parse(f"({code[found[begin].start : found[-1].end]})", mode="eval")
    except SyntaxError:
        return None
    return program.known_of(whole.body)


def _other(name, filename):
    """What is known of a name that the text does not explain: from its last run, else one of Python's own."""
    known = _runs.get(filename, {}).get(name)
    if known is None and name in vars(builtins):
        known = Live(vars(builtins)[name])
    return known
