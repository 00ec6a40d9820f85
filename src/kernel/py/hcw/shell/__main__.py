"""`python -m hcw.shell`: the shell outside the page."""

import sys

from hcw.shell import main

try:
    sys.exit(main(sys.argv[1:]))
except KeyboardInterrupt:
    sys.exit(130)
