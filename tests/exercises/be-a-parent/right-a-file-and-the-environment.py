import os
import subprocess
import sys

with open("child.py", "w") as file:
    file.write("import os, sys\nprint(os.getpid(), flush=True)\nsys.exit(int(os.environ['STATUS']))\n")


def run_child(status):
    try:
        out = subprocess.check_output(["python", "child.py"], env={**os.environ, "STATUS": str(status)})
        return int(out), 0
    except subprocess.CalledProcessError as error:
        return int(error.output), error.returncode


print("parent", os.getpid())
print("child and status:", *run_child(7))
