import os
import subprocess
import sys


def run_child(status):
    program = "import os, sys\nsys.stdout.write(str(os.getpid()))\nraise SystemExit(%d)" % status
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    out, _ = child.communicate()
    return [int(out), child.returncode]


print("parent", os.getpid())
print("child and status:", *run_child(7))
