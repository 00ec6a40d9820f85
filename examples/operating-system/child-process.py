import os
import subprocess
import sys

# A whole program for the child, as text. It prints two numbers:
# the process ID of its parent, then its own.
child_code = "import os; print(os.getppid(), os.getpid())"

# sys.executable is the path of the Python that runs this file,
# so the child is a second copy of the same Python.
result = subprocess.run(
    [sys.executable, "-c", child_code],
    capture_output=True, text=True, check=True,
)

parent_id, child_id = map(int, result.stdout.split())

# The numbers differ from run to run. Their relation never does.
our_id = os.getpid()
print("the child's parent is this process:", parent_id == our_id)
print("the child has its own process ID:", child_id != our_id)
