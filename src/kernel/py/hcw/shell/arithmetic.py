"""$((…)): whole numbers, C's operators, variables by name."""

import re

TOKEN = re.compile(r"\s*(0[xX][0-9a-fA-F]+|\d+|[A-Za-z_]\w*|\*\*|<<=|>>=|[-+*/%&|^]=|[<>=!]=|&&|\|\||<<|>>|\+\+|--|.)")
#: Weakest first.
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"]]
LEVELS += [["*", "/", "%"]]
NAME = re.compile(r"[A-Za-z_]\w*$")


class ArithmeticProblem(Exception):
    """An expression that has no value; with bash's words."""


def evaluate(text, get, put):
    """The value of an expression; `get(name)` gives a variable's text, `put(name, text)` sets it."""
    tokens = [found[1] for found in TOKEN.finditer(text.strip())]
    if not tokens:
        return 0
    reader = _Reader(tokens, get, put, text.strip())
    value = reader.assignment()
    if reader.tokens:
        rest = " ".join(reader.tokens)
        raise ArithmeticProblem(f'{text.strip()}: syntax error in expression (error token is "{rest}")')
    return value


class _Reader:
    def __init__(self, tokens, get, put, text):
        self.tokens = tokens
        self.get = get
        self.put = put
        self.text = text

    def next(self):
        return self.tokens[0] if self.tokens else ""

    def take(self):
        if not self.tokens:
            raise ArithmeticProblem(f'{self.text}: syntax error: operand expected (error token is "{self.text[-1:]} ")')
        return self.tokens.pop(0)

    def number(self, name):
        text = self.get(name) or "0"
        return int(text, 0) if re.fullmatch(r"-?(0[xX][0-9a-fA-F]+|\d+)", text) else evaluate(text, self.get, self.put)

    def assignment(self):
        op = self.tokens[1] if len(self.tokens) > 1 else ""
        if NAME.match(self.next()) and (op == "=" or re.fullmatch(r"(\+|-|\*|/|%|&|\||\^|<<|>>)=", op)):
            name, _ = self.take(), self.take()
            value = self.assignment()
            if op != "=":
                value = self.apply(op[:-1], self.number(name), value)
            self.put(name, str(value))
            return value
        value = self.level(0)
        if self.next() == "?":
            self.take()
            yes = self.assignment()
            if self.take() != ":":
                raise ArithmeticProblem(f"{self.text}: `:' expected for conditional expression")
            no = self.assignment()
            return yes if value else no
        return value

    def level(self, depth):
        if depth == len(LEVELS):
            return self.power()
        value = self.level(depth + 1)
        while self.next() in LEVELS[depth]:
            value = self.apply(self.take(), value, self.level(depth + 1))
        return value

    def power(self):
        base = self.unary()
        if self.next() == "**":
            self.take()
            return base ** self.power()
        return base

    def unary(self):
        token = self.take()
        if token in ("-", "+", "!", "~"):
            value = self.unary()
            return {"-": -value, "+": value, "!": int(not value), "~": ~value}[token]
        if token in ("++", "--"):
            name = self.take()
            value = self.number(name) + (1 if token == "++" else -1)
            self.put(name, str(value))
            return value
        if token == "(":
            value = self.assignment()
            if self.take() != ")":
                raise ArithmeticProblem(f"{self.text}: missing `)'")
            return value
        if NAME.match(token):
            value = self.number(token)
            if self.next() in ("++", "--"):
                self.put(token, str(value + (1 if self.take() == "++" else -1)))
            return value
        if token.isdigit() or token[:2].lower() == "0x":
            return int(token, 8) if re.fullmatch("0[0-7]+", token) else int(token, 0)
        raise ArithmeticProblem(f'{self.text}: syntax error: operand expected (error token is "{token}")')

    def apply(self, op, a, b):
        if op in ("/", "%"):
            if b == 0:
                raise ArithmeticProblem(f'{self.text}: division by 0 (error token is "{b}")')
            whole = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return whole if op == "/" else a - b * whole
        value = {
            "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "<<": lambda: a << b, ">>": lambda: a >> b,
            "&": lambda: a & b, "|": lambda: a | b, "^": lambda: a ^ b, "&&": lambda: bool(a and b),
            "||": lambda: bool(a or b), "==": lambda: a == b, "!=": lambda: a != b, "<": lambda: a < b,
            ">": lambda: a > b, "<=": lambda: a <= b, ">=": lambda: a >= b,
        }[op]()  # fmt: skip
        return (int(value) + (1 << 63)) % (1 << 64) - (1 << 63)
