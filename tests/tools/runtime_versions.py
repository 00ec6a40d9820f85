"""Runs inside Pyodide: asks the interpreter, and Pillow and matplotlib in /archives, for their libraries' versions.

Writes /archives/versions.json: `modules`, the names of the built-in modules, and `versions`, library -> version.
"""

import _decimal
import bz2
import ctypes
import json
import lzma
import pyexpat
import sqlite3
import sys
import types
import zipfile
import zlib
from pathlib import Path

from compression import zstd

packages = Path("/packages")
for wheel in Path("/archives").glob("*.whl"):
    zipfile.ZipFile(wheel).extractall(packages)
sys.path.insert(0, str(packages))

# The compiled part of matplotlib knows its FreeType; importing all of the package would take most of a minute.
matplotlib = types.ModuleType("matplotlib")
matplotlib.__path__ = [str(packages / "matplotlib")]
sys.modules["matplotlib"] = matplotlib

from matplotlib import ft2font  # noqa: E402
from PIL import features  # noqa: E402

library = ctypes.CDLL(None)
for function in (library.lzma_version_string, library.BZ2_bzlibVersion):
    function.restype = ctypes.c_char_p
assert bz2 and lzma

versions = {
    "cpython": sys.version.split()[0],
    "emscripten": ".".join(map(str, sys._emscripten_info.emscripten_version)),
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "bzip2": library.BZ2_bzlibVersion().decode().split(",")[0],
    "xz": library.lzma_version_string().decode(),
    "zstd": zstd.zstd_version,
    "sqlite": sqlite3.sqlite_version,
    "expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "libmpdec": _decimal.__libmpdec_version__,
    "freetype": ft2font.__freetype_version__,
    "pillow's freetype": features.version("freetype2"),
    "pillow's zlib": features.version("zlib"),
    "libjpeg": features.version("jpg"),
    "libtiff": features.version("libtiff"),
    "libwebp": features.version("webp"),
}
absent = ["littlecms2", "avif", "jpg_2000", "raqm", "libimagequant", "xcb"]
versions |= {name: features.version(name) for name in absent if features.check(name)}
modules = [name for name in sys.builtin_module_names if not name.startswith(("_test", "_xx", "xx"))]
Path("/archives/versions.json").write_text(json.dumps({"modules": modules, "versions": versions}))
