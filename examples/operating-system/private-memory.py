import subprocess
import sys

scores = [1, 2, 3]

# The child gets a copy of the list, written into its program.
child_code = f"""
scores = {scores}
scores[0] = 99
print("child: ", scores)
"""

child = subprocess.run(
    [sys.executable, "-c", child_code],
    capture_output=True, text=True, check=True,
)
print(child.stdout, end="")

# Same name, same start, but another process and so another memory:
# nothing that the child does to its list can reach this one.
print("parent:", scores)
