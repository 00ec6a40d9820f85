# says: run_child(0) says that the child ended with 7, expected 0.
import os
import subprocess
import sys


def run_child(status):
    code = "import os, sys; print(os.getpid()); sys.exit(7)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return int(done.stdout), done.returncode


print("parent", os.getpid())
print("child and status:", *run_child(7))
