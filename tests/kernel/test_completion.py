"""What the editor offers at the caret (| in the code below): names, attributes, signatures; the code is never run."""

import gc
import json
import re
import sys
import types
import weakref
from pathlib import Path

import numpy
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "kernel" / "py"))

from hcw import completion

NP = "import numpy as np\n"
LAYER = """
class Layer:
    "One layer."
    kind = "dense"

    def __init__(self, width, depth=1):
        "Makes one."
        self.width = width
        self.label = "first"

    def forward(self, x):
        "Goes on. And on."

    @property
    def size(self):
        raise RuntimeError("a property was called")

    @staticmethod
    def load(path): ...

    @classmethod
    def of(cls, other): ...

"""


def split(marked):
    before, after = marked.split("|")
    return before + after, len(before)


def answer(marked, filename=""):
    code, offset = split(marked)
    return json.loads(completion.complete(code, offset, filename))


def options(marked, filename=""):
    found = answer(marked, filename)
    return {option["label"]: option for option in found["options"]} if found else {}


def labels(marked, filename=""):
    return list(options(marked, filename))


def signature(marked, filename=""):
    code, offset = split(marked)
    found = json.loads(completion.signature(code, offset, filename))
    return found and found["label"]


def run(code, filename="mine.py"):
    """Runs a program as the page does and keeps what is remembered of it; returns its names."""
    main = types.ModuleType("__main__")
    exec(code, main.__dict__)
    completion.remember(filename, vars(main))
    return vars(main)


def test_a_list_says_what_it_replaces_and_of_what_kind_each_entry_is():
    assert answer(NP + "np.ara|") == {
        "from": len(NP) + 3,
        "to": len(NP) + 6,
        "options": [{"label": "arange", "kind": "function", "detail": ""}],
        "more": False,
    }


def test_names_of_the_text_come_first_then_the_rest_by_the_alphabet():
    found = labels("zebra = 1\nalpha = 2\n|")
    assert found[:2] == ["alpha", "zebra"]
    assert {"print", "ValueError", "while", "match"} <= set(found)
    assert found[2:] == sorted(found[2:], key=str.lower)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("def add_up(a, b=2):\n    pass\nadd|", "add_up"),
        ("class Model: pass\nMod|", "Model"),
        ("for index in range(3):\n    ind|", "index"),
        ("with open('x') as handle:\n    hand|", "handle"),
        ("try: pass\nexcept ValueError as trouble:\n    trou|", "trouble"),
        ("first, *others = [1, 2]\noth|", "others"),
        ("if (number := 3) > 2:\n    num|", "number"),
        ("from math import sqrt as root\nroo|", "root"),
        ("import os.path\nos|", "os"),
        ("def f(number, *many, key=1, **named):\n    local = 1\n    lo|", "local"),
        ("def f(number, *many, key=1, **named):\n    return nam|", "named"),
        ("def f():\n    return later|\nlater_on = 1", "later_on"),
        ("größe = 1\ngrö|", "größe"),
        ("数 = 1\n|", "数"),
        ("pri|", "print"),
        ("PRI|", "print"),
        ("print(f'{tot|}')\ntotal = 1", "total"),
        ("print(f'{{}} {tot|", "_"),
    ],
)
def test_a_name_is_offered(code, name):
    if name == "_":
        assert labels(code) == []
    else:
        assert name in labels(code)


def test_a_name_inside_another_function_is_not_offered():
    assert "inner" not in labels("def f(inner): pass\ndef g():\n    inn|")


def test_a_function_of_the_text_shows_its_parameters():
    assert options("def add(a, b: int = 2, *, c=None): pass\nadd|")["add"]["detail"] == "(a, b: int=2, *, c=None)"


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("'text'.|", {"upper", "split"}),
        ('f"{1}".|', {"upper"}),
        ("b'x'.|", {"decode"}),
        ("[1, 2].app|", {"append"}),
        ("[x for x in 'abc'].|", {"append"}),
        ("{'a': 1}.|", {"items"}),
        ("{1, 2}.|", {"union"}),
        ("(1, 2).|", {"count"}),
        (NP + "np.float32.|", {"is_integer"}),
        (NP + "np.float32(1).|", {"is_integer"}),
        (NP + "np.linalg.so|", {"solve"}),
        (NP + "np.linalg\\\n.so|", {"solve"}),
        (NP + "(np\n  .linalg\n  .so|", {"solve"}),
        ("import numpy.linalg\nnumpy.linalg.so|", {"solve"}),
        ("from numpy import linalg as la\nla.so|", {"solve"}),
        ("import os\nos.path.jo|", {"join"}),
        ("str.jo|", {"join"}),
        ("str(1).jo|", {"join"}),
        ("text = 'a'\ntext.up|", {"upper"}),
        ("text = 'a'\nother = text\nother.up|", {"upper"}),
        ("def f(text: str):\n    text.up|", {"upper"}),
        ("print([1].|)", {"append"}),
        ("print(f'{[1].ap|", {"append"}),
        ("x = 'a' if [1].|", {"append"}),
        (LAYER + "Layer(1).|", {"forward", "size", "width", "label", "kind", "load"}),
        (LAYER + "Layer(1).label.up|", {"upper"}),
        (LAYER + "class Deep(Layer):\n    def g(self):\n        self.|", {"g", "forward", "width"}),
        ("class Mine(dict): pass\nMine().it|", {"items"}),
    ],
)
def test_an_attribute_is_offered(code, names):
    assert names <= set(labels(code))


@pytest.mark.parametrize(
    "code",
    [
        "# np.|",
        "'np.|'",
        '"""\nnp.|\n"""',
        "'it\\'s np.|",
        "f'np.|{1}'",
        "1.|",
        "3.1|",
        "x = 1\nx[0].|",
        "unknown.|",
        "unknown().|",
        "'a'.upper().|",
        "import nothing_like_it as no\nno.|",
        "def |",
        "class |",
        "import os as |",
        "a = a\na.|",
        "a = b\nb = a\na.|",
        "class A(A): pass\nA().|",
        "class A:\n    x = A().x\nA.x.|",
        "...|",
        ").|",
        "|.",
        "x = (.|",
    ],
)
def test_nothing_is_offered(code):
    assert not [name for name in labels(code) if name not in vars(__import__("builtins"))] or code == "|."


@pytest.mark.parametrize(
    "code",
    [
        "x = (1,\ny = [1]\ny.|",
        "if True\ny = [1]\ny.|",
        "y = [1]\ny.|\nprint(y)",
        "y = [1]\nprint(y.|\nz = 2\n",
        "y = [1]\nfor i in range(3)\n    print(i\ny.|",
        "y = [1]\n    bad indent\n  worse\ny.|",
        "y = [1]\nprint('never closed)\ny.|",
        "y = [1]\n$ ? !\ny.|",
        "y = [1]\ndef f(:\n  pass\nclass :\n) ] }\nreturn = 3\nimport\nfrom\nx = = 2\ny.|",
        "y = [1]\nx = '\\d'\ny.|",
    ],
)
def test_code_that_is_broken_elsewhere_is_no_obstacle(code):
    assert "append" in labels(code)


def test_no_place_in_half_typed_code_raises(monkeypatch):
    monkeypatch.setattr(completion, "_json", lambda work, *place: json.dumps(work(*place)))
    code = LAYER + NP + "x = f'{np.zeros((2, 3))!r:>{10}}' + '''a\nb''' # end\ny = x[1:].upper().split(\nlambda z: z.\n"
    for offset in range(len(code) + 1):
        for text in (code, code[:offset], code[offset:]):
            completion.complete(text, min(offset, len(text)))
            completion.signature(text, min(offset, len(text)))


def test_imports_offer_only_what_is_there_already():
    assert "numpy" in labels("import num|")
    assert "arange" in labels("from numpy import ara|")
    assert "arange" in labels("from numpy import (array,\n    ara|")
    assert "linalg" in labels("import numpy.lin|")
    assert labels("from math |") == ["import"]
    assert labels("import numpy |") == []


def test_nothing_is_imported():
    sys.modules.pop("this", None)
    before = set(sys.modules)
    for code in ("import this\nthis.|", "from this import |", "import this\nthis.s(|", "import this.that\n|"):
        code, offset = split(code)
        completion.complete(code, offset)
        completion.signature(code, offset)
    assert set(sys.modules) == before


def test_private_names_are_shown_to_those_who_ask():
    assert not [name for name in labels(NP + "np.|") if name.startswith("_")]
    assert "__version__" in labels(NP + "np._|")
    assert "_hidden" in labels("_hidden = 1\n_h|")


def test_a_long_list_is_cut_and_says_so():
    whole, part = answer(NP + "np.|"), answer(NP + "np.zer|")
    assert (len(whole["options"]), whole["more"]) == (200, True)
    assert [option["label"] for option in part["options"]] == ["zeros", "zeros_like"] and not part["more"]


SIGNATURES = [
    ("print(|", "print(*args, sep=' ', end='\\n', file=None, flush=False)"),
    ("len(|)", "len(obj, /)"),
    ("print(len(|))", "len(obj, /)"),
    ("print(len(x), |)", "print(*args, sep=' ', end='\\n', file=None, flush=False)"),
    ("len([1, (2, |", "len(obj, /)"),
    ("len('a, |')", "len(obj, /)"),
    ("len(f'{x}, {|", "len(obj, /)"),
    ("' '.join(|", "join(iterable, /)"),
    ("str.join(|", "join(self, iterable, /)"),
    ("range(|", "range(stop) -> range object\nrange(start, stop[, step]) -> range object"),
    (NP + "np.mean(|", "mean(a, axis=None, dtype=None, out=None, keepdims=..., *, where=...)"),
    (NP + "np.zeros(3, |\nx = 1\n", "zeros(shape, dtype=None, order='C', *, device=None, like=None)"),
    ("def add(a, b: int = 2) -> int: pass\nadd(|)", "add(a, b: int=2) -> int"),
    ("add = lambda a, b: a\nadd(|)", "add(a, b)"),
    (LAYER + "Layer(|", "Layer(width, depth=1)"),
    (LAYER + "Layer(1).forward(|", "forward(x)"),
    (LAYER + "Layer.load(|", "load(path)"),
    (LAYER + "Layer.of(|", "of(other)"),
    (LAYER + "layer = Layer(2)\nlayer.forward(|", "forward(x)"),
    ("@dataclass\nclass Point:\n    x: int\n    y: int = 0\nPoint(|", "Point(x: int, y: int = 0)"),
    ("len|(x)", None),
    ("len(x)|", None),
    ("unknown(|", None),
    ("print(unknown(|))", None),
    ("(1, |)", None),
    ("if (|", None),
    ("def len(|", None),
    ("class Mine(|", None),
    ("len(  # see |", None),
    ("len(\nreturn |", None),
    ("|", None),
]


@pytest.mark.parametrize(("code", "label"), SIGNATURES)
def test_the_signature_of_the_innermost_call(code, label):
    assert signature(code) == label


def test_a_signature_comes_with_its_bracket_and_the_first_sentence_of_its_documentation():
    code = NP + "np.linspace("
    found = json.loads(completion.signature(code, len(code)))
    assert found["from"] == len(code) - 1
    assert found["doc"] == "Return evenly spaced numbers over a specified interval."
    code = LAYER + "Layer(1).forward("
    assert json.loads(completion.signature(code, len(code)))["doc"] == "Goes on."


def test_the_types_of_the_last_run_are_known():
    run("import numpy as np\na = np.arange(3)\nn = len('abc')\nname = 'x'.upper()\n")
    assert "reshape" in labels("a.|", "mine.py")
    assert options("a|", "mine.py")["a"]["detail"] == "ndarray"
    assert options("n = len('abc')\n|", "mine.py")["n"]["detail"] == "int"
    assert "split" in labels("name.|", "mine.py")
    assert signature("a.reshape(|", "mine.py") == "reshape(*shape, order='C', copy=None)"
    assert labels("a.|", "other.py") == []


def test_what_the_text_says_now_counts_for_more_than_the_last_run():
    run("x = [1]")
    assert "append" in labels("x.|", "mine.py")
    assert "upper" in labels("x = 'a'\nx.up|", "mine.py")
    assert labels("def f(x):\n    x.|", "mine.py") == []


def test_instances_of_the_programs_own_classes_are_known():
    run(LAYER + "layer = Layer(2)\nlayer.weights = layer.label.split()\n")
    known = options("layer.|", "mine.py")
    assert {"forward", "size", "width", "label", "weights"} <= set(known)
    assert (known["weights"]["detail"], known["width"]["detail"]) == ("list", "int")
    assert known["forward"]["kind"] == "method" and known["size"]["kind"] == "property"
    assert "append" in labels("layer.weights.|", "mine.py")
    run("from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\np = Point(1, 2)\n")
    assert {"x", "y", "count", "index"} <= set(labels("p.|", "mine.py"))


def test_library_objects_of_the_last_run_stay_themselves():
    run("from math import *\nimport numpy.linalg as la\nkind = int\nf = sqrt\n")
    assert signature("sqrt(|", "mine.py") == "sqrt(x, /)"
    assert "solve" in labels("la.|", "mine.py")
    assert "from_bytes" in labels("kind.|", "mine.py")


def test_no_value_of_the_program_is_kept():
    program = """
import functools, types
class Big:
    def method(self): return self
    held = []
big = Big()
def uses(): return big
wrapped = functools.wraps(uses)(lambda: big)
partial = functools.partial(uses, big)
bound, listed = big.method, [big].append
inside = types.SimpleNamespace(big=big, more=types.SimpleNamespace(big=big))
Sub = type("Sub", (Big,), {"held": big})
generator = (x for x in [big])
big.itself = big
"""
    names = run(program)
    gone = [weakref.ref(names["big"]), weakref.ref(names["Big"]), weakref.ref(names["uses"])]
    names.clear()
    del names
    gc.collect()
    assert [ref() for ref in gone] == [None, None, None]
    assert {"method", "itself"} <= set(labels("big.|", "mine.py"))
    assert "big" in labels("inside.|", "mine.py")


def test_nothing_of_the_readers_is_called():
    program = """
calls = []
class Meta(type):
    def __getattribute__(cls, name): calls.append(name); return type.__getattribute__(cls, name)
    def __instancecheck__(cls, other): calls.append("isinstance"); return True
class Sly(metaclass=Meta):
    @property
    def size(self): calls.append("size")
    @property
    def __class__(self): calls.append("class")
    @property
    def __dict__(self): calls.append("dict"); return {}
    def __getattr__(self, name): calls.append(name)
    def __getattribute__(self, name): calls.append(name); return object.__getattribute__(self, name)
    def __repr__(self): calls.append("repr")
    def __eq__(self, other): calls.append("eq")
    def __bool__(self): calls.append("bool")
    def __len__(self): calls.append("len")
    def method(self): pass
class Slice:
    def __get__(self, *_): calls.append("get")
class Holder:
    slot = Slice()
    sly = Sly()
sly, holder = Sly(), Holder()
def f(a=sly): pass
calls.clear()
"""
    names = run(program)
    numpy.of_the_reader, numpy.called_by_the_reader = names["sly"], names["f"]
    try:
        for after in ("sly.|", "holder.|", "holder.slot.|", "holder.sly.|", "f(|", "sly(|", "Sly.|", "Sly(|", "|"):
            for code in (program.replace("calls.clear()", "") + after, after, NP + "np.of_the_reader." + after[-1:]):
                code, offset = split(code)
                completion.complete(code, offset, "mine.py")
                completion.signature(code, offset, "mine.py")
        signature(NP + "np.called_by_the_reader(|")
        signature(NP + "np.of_the_reader(|")
    finally:
        del numpy.of_the_reader, numpy.called_by_the_reader
    assert names["calls"] == []
    assert "method" in labels("sly.|", "mine.py")


def test_a_run_with_odd_names_is_no_obstacle():
    completion.remember("odd.py", {1: 2, "fine": 3, "not a name": 4, "_private": 5})
    assert "fine" in labels("|", "odd.py") and "not a name" not in labels("|", "odd.py")


def test_an_offset_outside_of_the_text_is_its_end():
    assert json.loads(completion.complete("pri", 99))["from"] == 0
    assert re.search("print", completion.complete("pri", 3))
