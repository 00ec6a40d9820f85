"""Tests that are not run, each with its reason."""

#: The name of a method -> why it is not run.
LEFT_OUT: dict[str, str] = {}


def reason(name: str) -> str | None:
    """Why a test, as "Case.test_name", is left out; None: it is not."""
    return LEFT_OUT.get(name.split(".")[1])
