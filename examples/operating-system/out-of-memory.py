import subprocess
import sys

# 1. A request so absurd that it is refused on the spot. Nothing
#    was allocated, Python is in good health, and it can say so.
try:
    weights = bytearray(sys.maxsize)
except MemoryError:
    print("MemoryError: refused, caught, and the program goes on")

# 2. When RAM really runs out: Linux promises memory freely and
#    finds out late. Then its kernel picks a process and ends it by
#    signal 9, SIGKILL. We do not fill your RAM to show that: this
#    child sends itself the very same signal.
child_code = """
import os
try:
    print("child: loading the weights", flush=True)
    os.kill(os.getpid(), 9)
except BaseException:
    print("child: caught it")        # never reached
finally:
    print("child: cleaned up")       # never reached either
"""
child = subprocess.run(
    [sys.executable, "-c", child_code],
    check=False, capture_output=True, text=True,
)
print(child.stdout, end="")
print("its traceback:", repr(child.stderr))
print("its return code:", child.returncode)

# A shell has no negative numbers: it adds the signal to 128.
status = 128 - child.returncode
print("a shell would say: Killed, exit status", status)

# 3. Each process has walls of its own: this one never noticed.
print("the parent is still here")
