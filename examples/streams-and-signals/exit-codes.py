import subprocess
import sys


def exit_status(program):
    """Runs a program in a child; returns the number it leaves."""
    child = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,  # keep its traceback off our screen
        check=False,          # a failure is what we want to see
    )
    return child.returncode


# The program chooses its number. The meaning of 3 is up to you.
print(exit_status("import sys; sys.exit(3)"))

# An exception that nobody catches always ends in 1.
print(exit_status("raise ValueError('no such model')"))
