"""How a script leaves what it is in."""

#: The status of a program that wrote into a pipe which nobody reads.
PIPE_STATUS = 128 + 13


class Leave(Exception):
    """`exit`, and the end that set -e makes."""


class Return(Exception):
    """`return`."""


class Loop(Exception):
    """`break` or `continue`, out of so many loops."""

    def __init__(self, levels, goes_on):
        super().__init__()
        self.levels = levels
        self.goes_on = goes_on
