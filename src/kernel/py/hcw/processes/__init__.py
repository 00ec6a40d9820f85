"""Processes in the page: what subprocess, os and signal ask of an operating system, the kernel answers.

They take turns. A child runs from start to end when its parent waits for it, reads from it or ends, and it is given its
signals at the times at which they were sent.
"""
