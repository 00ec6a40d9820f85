"""Finds CPython's test-suite for the Python of the page: a folder of this machine, or Debian's packages of it."""

import hashlib
import io
import lzma
import re
import subprocess
import tempfile
import urllib.request
import zipfile
from pathlib import Path

from tools.paths import cache_folder

VERSION = "3.14"
#: The release of Debian that always has the newest Python.
RELEASE = "sid"
PACKAGES = {f"libpython{VERSION}-testsuite": "all", f"libpython{VERSION}-stdlib": "amd64"}
#: What test_subprocess needs of it.
PARTS = ["__init__.py", "test_subprocess.py", "support/**/*.py", "subprocessdata/*.py"]
HOW = f"""\
CPython's test-suite is not here. Give its folder (Lib/test of a source tree of Python {VERSION}), SUITE=/path/to/test,
or on Debian: apt-get install libpython{VERSION}-testsuite, where your release has it."""


def find(given: str = "") -> Path:
    """The folder `test`. Raises SystemExit with what to do where there is none."""
    places = [Path(given)] if given else [Path(f"/usr/lib/python{VERSION}/test"), _cached()]
    for place in places:
        if (place / "test_subprocess.py").is_file() and (place / "support" / "__init__.py").is_file():
            return place
    if given:
        raise SystemExit(f"{given} holds no test_subprocess.py and support/__init__.py.\n{HOW}")
    try:
        _download(_cached().parents[3])
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise SystemExit(f"{HOW}\n({error})") from error
    return _cached()


def packed(folder: Path) -> bytes:
    """A zip with the needed part of it, under the name `test`."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in PARTS:
            for path in sorted(folder.glob(part)):
                archive.write(path, Path("test") / path.relative_to(folder))
    return held.getvalue()


def _cached() -> Path:
    return cache_folder() / "cpython-tests" / "usr" / "lib" / f"python{VERSION}" / "test"


def _download(to: Path) -> None:
    """Takes the packages from the mirror that this machine's apt is set to, and unpacks them."""
    mirrors = _output("apt-get", "indextargets", "--format", "$(REPO_URI)").split()
    if not mirrors:
        raise ValueError("apt has no mirror")
    for name, kind in PACKAGES.items():
        index = lzma.decompress(_read(f"{mirrors[0]}dists/{RELEASE}/main/binary-{kind}/Packages.xz")).decode()
        entries = [entry for entry in index.split("\n\n") if entry.startswith(f"Package: {name}\n")]
        if not entries:
            raise ValueError(f"Debian's {RELEASE} has no {name}")
        path, right = (_field(entries[-1], field) for field in ("Filename", "SHA256"))
        content = _read(mirrors[0] + path)
        if hashlib.sha256(content).hexdigest() != right:
            raise ValueError(f"{path} is not what Debian's index says: its SHA-256 is wrong")
        with tempfile.NamedTemporaryFile(suffix=".deb") as file:
            file.write(content)
            file.flush()
            to.mkdir(parents=True, exist_ok=True)
            _output("dpkg-deb", "-x", file.name, str(to))


def _read(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return bytes(answer.read())


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _field(entry: str, name: str) -> str:
    found = re.search(rf"^{name}: (.*)$", entry, re.MULTILINE)
    if not found:
        raise ValueError(f"Debian's index gives no {name}")
    return found[1]
