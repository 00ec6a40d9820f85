import os
import subprocess
import sys


def run_child(status):
    child = subprocess.Popen([sys.executable, "-c", f"import os; print(os.getpid()); os._exit({status} & 255)"],
                             stdout=subprocess.DEVNULL)
    return child.pid, child.wait()


print("parent", os.getpid())
print("child and status:", *run_child(7))
