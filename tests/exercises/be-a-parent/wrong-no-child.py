# says: started no child
import os
import subprocess
import sys


def run_child(status):
    return os.getpid() + 1, status % 256


print("parent", os.getpid())
print("child and status:", *run_child(7))
