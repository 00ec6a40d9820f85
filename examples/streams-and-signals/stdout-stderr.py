import subprocess
import sys

# A program with something to say on each channel. By default,
# logging writes to stderr and print writes to stdout.
child_code = """
import logging
logging.basicConfig(
    level=logging.INFO, format="%(levelname)s: %(message)s"
)
print("this is normal output")
logging.info("this is a log line")
"""

# On a screen the two lines would look alike, one below the other.
# capture_output=True gives each stream a pipe of its own instead.
result = subprocess.run(
    [sys.executable, "-c", child_code],
    capture_output=True, text=True, check=True,
)

# repr() shows the newline that ends each line.
print("STDOUT:", repr(result.stdout))
print("STDERR:", repr(result.stderr))
