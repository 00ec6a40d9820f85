import os
import subprocess
import sys

CHILD = """
import os, sys
print(os.getpid())
sys.exit(int(sys.argv[1]))
"""


def run_child(status):
    """Starts a Python that prints its own process ID and ends
    with this exit status. Returns that ID, and the status that
    the parent sees.
    """
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(status)],
        capture_output=True, text=True)
    return int(child.stdout), child.returncode


print("parent:", os.getpid())
for status in (0, 7, 256):
    child, seen = run_child(status)
    print("child:", child, "told", status, "and ended with", seen)
