"""Makes the licences of the site: `python -m tools.licences` fills build/static/licences/ and build/licences.json."""

import sys

from tools.licences.packages import LicenceError
from tools.licences.rows import read
from tools.licences.write import write
from tools.paths import BUILD


def main() -> None:
    try:
        write(read(), BUILD / "static", BUILD / "licences.json")
    except LicenceError as error:
        sys.exit(f"licences: {error}")


if __name__ == "__main__":
    main()
