"""Where things lie: the checkout, what a build makes, and the cache of downloads outside the checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
NODE_MODULES = ROOT / "node_modules"


def cache_folder() -> Path:
    """The folder of downloads, shared by all checkouts: HCW_CACHE, or the user's cache."""
    if chosen := os.environ.get("HCW_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "how-computers-work"
