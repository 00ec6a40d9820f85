import os
import subprocess
import sys

child_code = "import os; print(os.environ['MODEL_API_KEY'])"

# A copy of our environment with one variable more. The copy is for
# the child: os.environ itself stays as it was.
child_environment = {**os.environ, "MODEL_API_KEY": "demo-key"}

child = subprocess.run(
    [sys.executable, "-c", child_code],
    env=child_environment,
    capture_output=True, text=True, check=True,
)

# What the child found, then what this process has.
print(child.stdout, end="")
print(os.environ.get("MODEL_API_KEY"))
