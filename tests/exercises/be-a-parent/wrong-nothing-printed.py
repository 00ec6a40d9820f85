# says: is not in what it printed
import os
import subprocess
import sys


def run_child(status):
    code = f"import os, sys; print(os.getpid()); sys.exit({status})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return int(done.stdout), done.returncode
