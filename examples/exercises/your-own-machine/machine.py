"""What a program is told about the machine that it runs on."""

import os
import platform
import subprocess

HIDDEN = "(not told)"


def in_a_page():
    """What a browser tells a web page, and no more."""
    from js import navigator  # there is such a module in a page only

    memory = getattr(navigator, "deviceMemory", None)
    return {
        "system": navigator.platform or HIDDEN,
        "cores": navigator.hardwareConcurrency,
        # Chromium alone tells it, in rough steps, so that nobody is known by it.
        "memory": f"about {memory} GB, or more" if memory else HIDDEN,
        "graphics card": HIDDEN,
        "its memory": HIDDEN,
        "its bandwidth": HIDDEN,
    }


def outside():
    """What the operating system tells a program, and nvidia-smi."""
    import psutil

    ask = ["nvidia-smi", "--query-gpu=name,memory.total", "--format=csv,noheader"]
    try:
        card = subprocess.check_output(ask, text=True).split(",")
    except (OSError, subprocess.CalledProcessError):
        card = [HIDDEN, HIDDEN]
    return {
        "system": platform.system(),
        "cores": os.cpu_count(),
        "memory": f"{psutil.virtual_memory().total / 1e9:.1f} GB",
        "graphics card": card[0],
        "its memory": card[1].strip(),
        "its bandwidth": "(see its data sheet)",
    }


def report():
    """Prints it, a line each."""
    try:
        facts = in_a_page()
    except ImportError:
        facts = outside()
    for name, fact in facts.items():
        print(f"{name + ':':<15} {fact}")
