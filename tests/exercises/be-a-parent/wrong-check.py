# says: run_child(1) stopped with CalledProcessError
import os
import subprocess
import sys


def run_child(status):
    code = f"import os, sys; print(os.getpid()); sys.exit({status})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout), done.returncode


print(os.getpid(), *run_child(0))
