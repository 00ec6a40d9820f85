# says: That is the parent's own
import os
import subprocess
import sys


def run_child(status):
    done = subprocess.run([sys.executable, "-c", f"import sys; sys.exit({status})"])
    return os.getpid(), done.returncode


print(os.getpid(), 4711, *run_child(7))
