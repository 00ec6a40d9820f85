# says: gave the ID as text
import os
import subprocess
import sys


def run_child(status):
    code = f"import os, sys; print(os.getpid()); sys.exit({status})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return done.stdout.strip(), done.returncode


print("parent", os.getpid())
print("child and status:", *run_child(7))
