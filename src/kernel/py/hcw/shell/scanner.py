"""Reads characters, words and operators of a script."""

import re

from hcw.shell.nodes import Arithmetic, Parameter, Substitution, Text

OPERATORS = (
    "<<<", "<<-", "&>>", "&&", "||", ";;", "<<", ">>", "<&", ">&", "<>", ">|", "&>", "|", "&", ";", "<", ">", "(", ")",
    "\n",
)  # fmt: skip
NAME = re.compile(r"[A-Za-z_]\w*")
SPECIAL = set("?$#@*!-0123456789")
ENDS_WORD = set(" \t\n;&|<>()")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v"}


class SyntaxProblem(Exception):
    """A script that is not one; with the line and bash's words."""

    def __init__(self, line, words):
        super().__init__(words)
        self.line = line
        self.words = words


class Scanner:
    """A place in a script. `scripts(text, line)` parses the inside of a substitution."""

    def __init__(self, text, scripts, line=1):
        self.text = text
        self.scripts = scripts
        self.at = 0
        self.first_line = line
        #: Here-documents whose text begins after this line.
        self.waiting = []

    @property
    def line(self):
        return self.first_line + self.text.count("\n", 0, self.at)

    def peek(self, length=1):
        return self.text[self.at : self.at + length]

    def unexpected(self, token):
        shown = "newline" if token == "\n" else token
        return SyntaxProblem(self.line, f"syntax error near unexpected token `{shown}'")

    def ends_too_soon(self, wanted, line=None):
        return SyntaxProblem(line or self.line, f"unexpected EOF while looking for matching `{wanted}'")

    def blanks(self):
        """Skips blanks, continued lines and comments."""
        while True:
            if self.peek() and self.peek() in " \t":
                self.at += 1
            elif self.peek(2) == "\\\n":
                self.at += 2
            elif self.peek() == "#":
                while self.peek() and self.peek() != "\n":
                    self.at += 1
            else:
                return

    def operator(self):
        """The operator that comes next, not yet taken; "" where a word or the end does."""
        self.blanks()
        return next((op for op in OPERATORS if self.text.startswith(op, self.at)), "")

    def newline(self):
        """Takes a line's end, and the here-documents that begin after it."""
        self.at += 1
        for redirect, end, tabs, quoted in self.waiting:
            redirect.word = self.document(end, tabs, quoted)
        self.waiting = []

    def document(self, end, tabs, quoted):
        lines = []
        start = self.at
        while self.at < len(self.text):
            stop = self.text.find("\n", self.at)
            stop = len(self.text) if stop < 0 else stop
            line = self.text[self.at : stop]
            self.at = min(stop + 1, len(self.text))
            line = line.lstrip("\t") if tabs else line
            if line == end:
                break
            lines.append(line + "\n")
        body = "".join(lines)
        if quoted:
            return [Text(body, True)]
        inner = Scanner(body, self.scripts, self.first_line + self.text.count("\n", 0, start))
        return inner.quoted_until("")

    def word(self):
        """A word as its parts; None where there is none."""
        self.blanks()
        if not self.peek() or self.peek() in ENDS_WORD:
            return None
        return self.parts(ENDS_WORD)

    def parts(self, ends):
        parts = []
        while (c := self.peek()) and c not in ends:
            if c == "'":
                parts.append(Text(self.until_quote(), True))
            elif c == '"':
                self.at += 1
                parts += self.quoted_until('"') or [Text("", True)]
            elif self.peek(2) == "$'":
                self.at += 1
                parts.append(Text(self.escaped_quote(), True))
            elif self.peek(2) == "\\\n":
                self.at += 2
            elif c == "\\":
                parts.append(Text(self.text[self.at + 1 : self.at + 2], True))
                self.at += 2
            elif c in "$`":
                parts.append(self.expansion(False))
            else:
                self.at += 1
                if parts and isinstance(parts[-1], Text) and not parts[-1].quoted:
                    parts[-1].text += c
                else:
                    parts.append(Text(c))
        return parts

    def until_quote(self):
        end = self.text.find("'", self.at + 1)
        if end < 0:
            raise self.ends_too_soon("'")
        found = self.text[self.at + 1 : end]
        self.at = end + 1
        return found

    def escaped_quote(self):
        """The inside of $'…'."""
        found = ""
        self.at += 1
        while (c := self.peek()) != "'":
            if not c:
                raise self.ends_too_soon("'")
            self.at += 1
            if c == "\\":
                found += unescape(self)
            else:
                found += c
        self.at += 1
        return found

    def quoted_until(self, end):
        """Parts up to an unescaped `end`, which is taken; with "" up to the text's end (a here-document)."""
        parts = []
        begun = self.line

        def add(text):
            if parts and isinstance(parts[-1], Text):
                parts[-1].text += text
            else:
                parts.append(Text(text, True))

        while (c := self.peek()) != end:
            if not c:
                raise self.ends_too_soon(end, begun)
            if c == "\\":
                following = self.text[self.at + 1 : self.at + 2]
                self.at += 2
                if following != "\n":
                    add(following if following and following in f"$`\\{end or '$'}" else "\\" + following)
            elif c in "$`":
                found = self.expansion(True)
                if isinstance(found, Text):
                    add(found.text)
                else:
                    parts.append(found)
            else:
                self.at += 1
                add(c)
        self.at += len(end)
        return parts

    def expansion(self, quoted):
        """What begins with $ or `."""
        line = self.line
        if self.peek() == "`":
            end = self.at + 1
            while self.text[end : end + 1] != "`":
                if end >= len(self.text):
                    raise self.ends_too_soon("`")
                end += 2 if self.text[end] == "\\" else 1
            inside = re.sub(r"\\([`\\$])", r"\1", self.text[self.at + 1 : end])
            self.at = end + 1
            return Substitution(self.scripts(inside, line), quoted)
        if self.peek(3) == "$((" and (end := self.arithmetic_end()):
            inner = Scanner(self.text[self.at + 3 : end], self.scripts, line)
            self.at = end + 2
            return Arithmetic(inner.quoted_until(""), quoted)
        if self.peek(2) == "$(":
            inside = self.balanced()
            return Substitution(self.scripts(inside, line), quoted)
        if self.peek(2) == "${":
            return self.braced(quoted)
        name = NAME.match(self.text, self.at + 1)
        if name:
            self.at = name.end()
            return Parameter(name[0], quoted)
        if self.text[self.at + 1 : self.at + 2] in SPECIAL and self.text[self.at + 1 : self.at + 2]:
            self.at += 2
            return Parameter(self.text[self.at - 1], quoted)
        self.at += 1
        return Text("$", quoted)

    def arithmetic_end(self):
        depth, at = 2, self.at + 3
        while at < len(self.text):
            if self.text[at] == "(":
                depth += 1
            elif self.text[at] == ")":
                depth -= 1
                if depth == 1 and self.text[at : at + 2] == "))":
                    return at
                if depth == 0:
                    return 0
            at += 1
        return 0

    def balanced(self):
        """The inside of $(…), with its own quotes and brackets; takes it all."""
        start = self.at + 2
        inner = Scanner(self.text[start:], lambda text, line: None, self.line)
        depth = 0
        while True:
            c = inner.peek()
            if not c:
                raise self.ends_too_soon(")")
            if c == ")" and depth == 0:
                break
            if c == "'":
                inner.until_quote()
            elif c == '"':
                inner.at += 1
                inner.quoted_until('"')
            elif c == "\\":
                inner.at += 2
            elif inner.peek(2) == "$(":
                inner.expansion(False)
            elif c == "#" and (inner.at == 0 or inner.text[inner.at - 1] in " \t\n;"):
                inner.blanks()
            else:
                depth += (c == "(") - (c == ")")
                inner.at += 1
        self.at = start + inner.at + 1
        return self.text[start : start + inner.at]

    def braced(self, quoted):
        """${…}."""
        found = re.compile(r"\$\{(#?)([A-Za-z_]\w*|[?$#@*!\-]|\d+)").match(self.text, self.at)
        if not found:
            raise SyntaxProblem(self.line, f"{self.text[self.at :].split('}')[0]}}}: bad substitution")
        self.at = found.end()
        length, name = found.groups()
        if length:
            if self.peek() != "}":
                raise SyntaxProblem(self.line, "bad substitution")
            self.at += 1
            return Parameter(name, quoted, "#length")
        op = re.compile(r":?[-=?+]|##?|%%?|//?|:|").match(self.text, self.at)[0]
        self.at += len(op)
        if not op:
            if self.peek() != "}":
                raise SyntaxProblem(self.line, f"${{{name}{self.text[self.at :].split('}')[0]}}}: bad substitution")
            self.at += 1
            return Parameter(name, quoted)
        if quoted and op.lstrip(":") in ("-", "=", "?", "+"):
            return Parameter(name, quoted, op, self.quoted_until("}"))
        word = self.parts({"}"})
        if self.peek() != "}":
            raise self.ends_too_soon("}")
        self.at += 1
        return Parameter(name, quoted, op, word)


def unescape(scanner):
    """The character that an escape stands for, in $'…'; the backslash has been taken."""
    c = scanner.peek()
    scanner.at += 1
    if c in ESCAPES:
        return ESCAPES[c]
    for lead, digits, base in ("x", r"[0-9a-fA-F]{1,2}", 16), ("u", r"[0-9a-fA-F]{1,4}", 16), ("", r"[0-7]{1,3}", 8):
        start = scanner.at if lead else scanner.at - 1
        found = re.compile(digits).match(scanner.text, start) if not lead or c == lead else None
        if found:
            scanner.at = found.end()
            return chr(int(found[0], base))
    return c if c in "\\'\"?" else "\\" + c
