"""A script's text becomes nodes, by the grammar of the POSIX shell and the parts of bash that people use."""

import re

from hcw.shell import nodes
from hcw.shell.scanner import NAME, Scanner, SyntaxProblem

ASSIGNMENT = re.compile(r"[A-Za-z_]\w*\+?=")
REDIRECTIONS = "<", ">", ">>", ">|", "<&", ">&", "<>", "&>", "&>>", "<<", "<<-", "<<<"
RESERVED = {"then", "elif", "else", "fi", "do", "done", "esac", "}", "in"}
ONE_AFTER_ANOTHER = "this shell runs one program after another: there is nothing in the background (&)"


def parse(text, line=1):
    """The script as a Sequence. Raises SyntaxProblem."""
    parser = Parser(text, line)
    body = parser.sequence(set())
    if parser.scanner.at < len(text):
        raise parser.unexpected()
    if parser.scanner.waiting:
        parser.scanner.newline()
    return body


def steps(text, line=1):
    """The script as Sequences, one for each line, so that what comes before an error runs."""
    parser = Parser(text, line)
    parser.newlines()
    while parser.scanner.operator() or parser.scanner.peek():
        at = parser.scanner.at
        body = parser.sequence(set(), one_line=True)
        if parser.scanner.at == at or parser.scanner.operator() not in ("", "\n"):
            raise parser.unexpected()
        if parser.scanner.operator() == "" and parser.scanner.peek():
            raise parser.unexpected()
        if parser.scanner.waiting:
            parser.scanner.newline()
        yield body
        parser.newlines()


class Parser:
    def __init__(self, text, line):
        self.scanner = Scanner(text, parse, line)

    def unexpected(self):
        op = self.scanner.operator()
        if op:
            return self.scanner.unexpected(op)
        word = re.compile(r"\S+").match(self.scanner.text, self.scanner.at)
        if word:
            return self.scanner.unexpected(re.split(r"[;&|<>()]", word[0])[0])
        return SyntaxProblem(self.scanner.line, "syntax error: unexpected end of file")

    def next_word(self):
        """The plain word that comes next, not yet taken: where a reserved word may be."""
        self.scanner.blanks()
        found = re.compile(r"[^\s;&|<>()'\"\\$`#]+|#").match(self.scanner.text, self.scanner.at)
        if not found:
            return ""
        after = self.scanner.text[found.end() : found.end() + 1]
        return found[0] if not after or after in " \t\n;&|<>()" else ""

    def take(self, token):
        """Takes an operator or a reserved word. Raises where something else comes."""
        there = self.scanner.operator() or self.next_word()
        if there != token:
            raise self.unexpected()
        if token == "\n":
            self.scanner.newline()
        else:
            self.scanner.at += len(token)

    def newlines(self):
        while self.scanner.operator() == "\n":
            self.scanner.newline()

    def sequence(self, ends, needed=False, one_line=False):
        """Pipelines up to one of the reserved words or operators in `ends`, which stays."""
        items = []
        joint = ";"
        self.newlines()
        while True:
            op, word = self.scanner.operator(), self.next_word()
            if word in ends or op in ends or (not op and not self.scanner.peek()):
                break
            items.append((joint, self.pipeline()))
            joint = ";"
            op = self.scanner.operator()
            if op in ("&&", "||"):
                self.take(op)
                joint = op
                self.newlines()
                if not self.scanner.peek():
                    raise self.unexpected()
            elif op == "\n" and one_line:
                break
            elif op in (";", "\n"):
                self.take(op)
                if not one_line:
                    self.newlines()
                elif self.scanner.operator() == "\n":
                    break
            elif op == "&":
                raise SyntaxProblem(self.scanner.line, ONE_AFTER_ANOTHER)
            else:
                break
        if needed and not items:
            raise self.unexpected()
        return nodes.Sequence(items)

    def pipeline(self):
        negated = False
        while self.next_word() == "!":
            self.take("!")
            negated = not negated
        commands = [self.command()]
        while self.scanner.operator() == "|":
            self.take("|")
            self.newlines()
            commands.append(self.command())
        return nodes.Pipeline(commands, negated)

    def command(self):
        line = self.scanner.line
        word = self.next_word()
        makers = {
            "if": self.if_, "for": self.for_, "while": self.while_, "until": self.while_, "case": self.case,
            "{": self.group, "function": self.function, "[[": self.simple,
        }  # fmt: skip
        if self.scanner.operator() == "(":
            self.take("(")
            body = self.sequence({")"}, True)
            self.take(")")
            made = nodes.Subshell(body)
        elif word in makers and word != "[[":
            made = makers[word]()
        elif word in RESERVED:
            raise self.unexpected()
        elif word and (found := re.compile(r"[\w.-]+[ \t]*\([ \t]*\)").match(self.scanner.text, self.scanner.at)):
            self.scanner.at = found.end()
            made = self.function_body(NAME.match(word)[0] if NAME.match(word) else word)
        else:
            return self.simple()
        made.line = line
        while redirect := self.redirect():
            made.redirects.append(redirect)
        return made

    def body(self, begin, end):
        self.take(begin)
        body = self.sequence({end}, True)
        self.take(end)
        return body

    def if_(self):
        branches, other = [], None
        self.take("if")
        while True:
            condition = self.sequence({"then"}, True)
            self.take("then")
            branches.append((condition, self.sequence({"elif", "else", "fi"}, True)))
            word = self.next_word()
            if word == "elif":
                self.take("elif")
                continue
            if word == "else":
                self.take("else")
                other = self.sequence({"fi"}, True)
            self.take("fi")
            return nodes.If(branches, other)

    def for_(self):
        self.take("for")
        name = self.next_word()
        if not NAME.fullmatch(name):
            raise self.unexpected()
        self.take(name)
        self.newlines()
        words = None
        if self.next_word() == "in":
            self.take("in")
            words = []
            while (word := self.scanner.word()) is not None:
                words.append(word)
        if self.scanner.operator() == ";":
            self.take(";")
        self.newlines()
        return nodes.For(name, words, self.body("do", "done"))

    def while_(self):
        word = self.next_word()
        self.take(word)
        condition = self.sequence({"do"}, True)
        return nodes.While(condition, self.body("do", "done"), word == "until")

    def case(self):
        self.take("case")
        word = self.scanner.word()
        self.newlines()
        self.take("in")
        self.newlines()
        branches = []
        while self.next_word() != "esac":
            if self.scanner.operator() == "(":
                self.take("(")
            patterns = [self.scanner.word()]
            while self.scanner.operator() == "|":
                self.take("|")
                patterns.append(self.scanner.word())
            self.take(")")
            branches.append((patterns, self.sequence({";;", "esac"})))
            if self.scanner.operator() == ";;":
                self.take(";;")
            self.newlines()
        self.take("esac")
        return nodes.Case(word, branches)

    def group(self):
        return nodes.Group(self.body("{", "}"))

    def function(self):
        self.take("function")
        name = self.next_word()
        self.take(name)
        if self.scanner.operator() == "(":
            self.take("(")
            self.take(")")
        return self.function_body(name)

    def function_body(self, name):
        self.newlines()
        return nodes.Function(name, self.command())

    def simple(self):
        self.scanner.blanks()
        made = nodes.Simple(line=self.scanner.line)
        while True:
            if redirect := self.redirect():
                made.redirects.append(redirect)
                continue
            assignment = ASSIGNMENT.match(self.scanner.text, self.scanner.at)
            if assignment and not made.words:
                self.scanner.at = assignment.end()
                made.assignments.append((assignment[0][:-1], self.value()))
                continue
            word = self.scanner.word()
            if word is None:
                break
            made.words.append(word)
        if not made.words and not made.assignments and not made.redirects:
            raise self.unexpected()
        return made

    def value(self):
        """What is assigned; nothing where a blank follows."""
        follows = self.scanner.peek()
        return self.scanner.word() or [] if follows and follows not in " \t\n;&|<>()" else []

    def redirect(self):
        self.scanner.blanks()
        number = re.compile(r"(\d+)(?=[<>])").match(self.scanner.text, self.scanner.at)
        start = self.scanner.at
        if number:
            self.scanner.at = number.end()
        op = self.scanner.operator()
        if op not in REDIRECTIONS:
            self.scanner.at = start
            return None
        self.take(op)
        self.scanner.blanks()
        from_line = self.scanner.at
        word = self.scanner.word()
        if word is None:
            raise self.unexpected()
        made = nodes.Redirect(int(number[0]) if number else 0 if op[0] == "<" else 1, op, word)
        if op in ("<<", "<<-"):
            quoted = any(isinstance(part, nodes.Text) and part.quoted for part in word)
            end = "".join(part.text for part in word) if quoted else self.scanner.text[from_line : self.scanner.at]
            self.scanner.waiting.append((made, end, op == "<<-", quoted))
        return made
