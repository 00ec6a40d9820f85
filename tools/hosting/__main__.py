"""`python -m tools.hosting SITE OUT`: configurations for a built site; `--pack` also packs the site's text files."""

import argparse
import sys
from pathlib import Path

from tools.hosting import precompress, write


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("site", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--pack", action="store_true")
    given = options.parse_args()
    try:
        write(given.site, given.out)
        if given.pack:
            precompress(given.site)
    except (FileNotFoundError, ValueError) as error:
        sys.exit(f"hosting: {error}")


if __name__ == "__main__":
    main()
