"""Writes the records of examples: `python -m tools.record [id ...]`; read the diff before you commit it.

Exact outputs and pictures are made by running natively. A measured example keeps the record that it has, since that
one comes from a browser: the reader's numbers look like those (tests/site makes them with RECORD_MEASURED=1).
"""

import argparse
import sys

from cells.examples import Example, ExampleError, all_examples, find
from tools.checks import judge
from tools.native import run


def record(example: Example) -> str:
    """Runs the example, writes .out, .err, .png and .alt as needed; returns a line that says what happened."""
    done = run(example)
    if done.code:
        raise ExampleError(f"{example.id} ended with code {done.code}:\n{done.stderr}")
    if example.check:
        judge(example, done.stdout)
        return f"{example.id}: holds its check; its record is left as it is"
    example.path.with_suffix(".out").write_text(done.stdout, encoding="utf-8")
    for suffix, content in ((".err", done.stderr), *_picture(done.pictures)):
        path = example.path.with_suffix(suffix)
        if content:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        else:
            path.unlink(missing_ok=True)
    return f"{example.id}: recorded"


def _picture(pictures: list[tuple[bytes, str]]) -> list[tuple[str, bytes | str]]:
    if len(pictures) > 1:
        raise ExampleError("an example draws one picture at most")
    png, alt = pictures[0] if pictures else (b"", "")
    return [(".png", png), (".alt", alt and alt + "\n")]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("ids", nargs="*")
    ids = options.parse_args().ids
    try:
        for example in [find(i) for i in ids] or all_examples().values():
            print(record(example))
    except (ExampleError, AssertionError) as error:
        sys.exit(f"record: {error}")


if __name__ == "__main__":
    main()
