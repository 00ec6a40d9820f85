"""`python -m tools.course --base https://example.org/computers/` writes dist/course/; --check only looks at BASE."""

import argparse
import shutil
import sys

from tools.course.base import BadBase, checked
from tools.course.build import build
from tools.course.outline import NotBuilt
from tools.paths import ROOT

OUT = ROOT / "dist" / "course"


def main(arguments: list[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--base", default="")
    options.add_argument("--check", action="store_true")
    given = options.parse_args(arguments)
    try:
        base = checked(given.base)
        if given.check:
            return
        shutil.rmtree(OUT, ignore_errors=True)
        for path in build(base, ROOT / "site", OUT):
            print(f"{path.stat().st_size / 1000:9,.0f} kB  {path.relative_to(ROOT)}")
    except (BadBase, NotBuilt) as error:
        sys.exit(f"course: {error}")


if __name__ == "__main__":
    main()
