"""What a script is made of: the parser's result, the executor's input."""

from dataclasses import dataclass, field


@dataclass
class Text:
    """Literal text of a word; what is quoted is neither split nor a pattern."""

    text: str
    quoted: bool = False


@dataclass
class Parameter:
    """$name, or ${name op word}."""

    name: str
    quoted: bool
    op: str = ""
    word: "list | None" = None


@dataclass
class Substitution:
    """$(script) or `script`."""

    script: "Sequence"
    quoted: bool


@dataclass
class Arithmetic:
    """$((expression)), itself a word."""

    word: list
    quoted: bool


@dataclass
class Redirect:
    """`fd` op word; of a here-document the word is its text."""

    fd: int
    op: str
    word: list


@dataclass
class Simple:
    """Assignments, then a command's words."""

    assignments: list = field(default_factory=list)
    words: list = field(default_factory=list)
    redirects: list = field(default_factory=list)
    line: int = 0


@dataclass
class Pipeline:
    commands: list
    negated: bool = False


@dataclass
class Sequence:
    """(operator before it, pipeline), the operator one of ";", "&&", "||"."""

    items: list


@dataclass
class Compound:
    """Any command with commands in it; `redirects` hold for all of them."""

    redirects: list = field(default_factory=list, kw_only=True)
    line: int = field(default=0, kw_only=True)


@dataclass
class Group(Compound):
    body: Sequence


@dataclass
class Subshell(Compound):
    body: Sequence


@dataclass
class If(Compound):
    """[(condition, body)], then what else."""

    branches: list
    other: "Sequence | None"


@dataclass
class For(Compound):
    name: str
    words: "list | None"
    body: Sequence


@dataclass
class While(Compound):
    condition: Sequence
    body: Sequence
    until: bool


@dataclass
class Case(Compound):
    """[(patterns, body)]."""

    word: list
    branches: list


@dataclass
class Function(Compound):
    name: str
    body: Compound
