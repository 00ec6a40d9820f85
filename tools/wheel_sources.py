"""Finds the runtime's wheels: in the cache, at the Pyodide CDN, or in a PyPI package that carries the same files.

Every wheel is named and hashed by the official pyodide-lock.json; bytes with another sum are never used.
"""

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

#: The official home of Pyodide's files, for people with internet access.
CDN = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"
#: A PyPI package that carries unchanged copies of the official wheels, and where in it they lie.
CARRIER, CARRIER_FOLDER = "open-webui==0.12.4", "open_webui/frontend/pyodide/"

Wheels = dict[str, str]
"""File name of a wheel -> its sha256 in hexadecimal."""


class MissingWheel(Exception):
    """A wheel that no source has, or that has the wrong sum everywhere. The message names it."""


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def from_cdn(version: str, wheels: Wheels) -> Iterable[tuple[str, bytes]]:
    """Yields (name, bytes) from the CDN; gives up at the first name that it cannot fetch."""
    for name in wheels:
        with urllib.request.urlopen(CDN.format(version=version, name=name), timeout=15) as answer:
            yield name, answer.read()


def from_carrier(wheels: Wheels) -> Iterable[tuple[str, bytes]]:
    """Yields (name, bytes) out of the PyPI package that carries the same files (about 100 MB)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            folder,
        ]
        command += ["--only-binary=:all:", "--python-version", "3.12", CARRIER]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise OSError(f"pip download {CARRIER}: {done.stderr.strip().splitlines()[-1:]}")
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as carrier:
            inside = set(carrier.namelist())
            for name in wheels:
                if CARRIER_FOLDER + name in inside:
                    yield name, carrier.read(CARRIER_FOLDER + name)


def collect(
    version: str,
    wheels: Wheels,
    cache: Path,
    say: Callable[[str], None] = print,
    sources: list[tuple[str, Callable[[Wheels], Iterable[tuple[str, bytes]]]]] | None = None,
) -> dict[str, Path]:
    """Returns name -> path in the cache, for every wheel, each with the right sha256.

    Raises MissingWheel, naming the first wheel that is nowhere, with what each source said.
    """
    if sources is None:
        sources = [
            ("the Pyodide CDN", lambda w: from_cdn(version, w)),
            (f"PyPI's {CARRIER}", from_carrier),
        ]
    cache.mkdir(parents=True, exist_ok=True)
    said: list[str] = []
    missing = {n: s for n, s in wheels.items() if not _good(cache / n, s, said)}
    for label, source in sources:
        if not missing:
            break
        say(f"fetching {len(missing)} wheel(s) from {label}")
        try:
            for name, data in source(dict(missing)):
                if (found := sha256(data)) != missing[name]:
                    said.append(f"{label}: {name} has sha256 {found}, expected {missing[name]}")
                    continue
                _write(cache / name, data)
                del missing[name]
        except (OSError, zipfile.BadZipFile) as error:
            said.append(f"{label}: {error}")
    if missing:
        raise MissingWheel(
            f"no source has {', '.join(missing)} with the sum of the official lock.\n  " + "\n  ".join(said)
        )
    return {name: cache / name for name in wheels}


def _good(path: Path, expected: str, said: list[str]) -> bool:
    if not path.exists():
        return False
    if (found := sha256(path.read_bytes())) == expected:
        return True
    said.append(f"the cache: {path} has sha256 {found}, expected {expected}; it is fetched again")
    return False


def _write(path: Path, data: bytes) -> None:
    """Writes so that a stopped run never leaves half a file under the final name."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)
