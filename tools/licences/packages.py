"""What an installed package says of itself: name, version, licence, source, and the texts that it carries.

Three kinds: a package of node_modules, a wheel of the runtime, a package of this Python.
"""

import importlib.metadata
import json
import re
import zipfile
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from functools import cache
from pathlib import Path

from tools.paths import BUILD, NODE_MODULES, ROOT, cache_folder

TEXT_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$|/licenses/", re.IGNORECASE)
COMMITTED = ROOT / "data" / "licences" / "texts"


class LicenceError(Exception):
    """A row or a package from which no entry can be made. The message names it."""


@dataclass(frozen=True)
class Package:
    """What is taken from a package; an empty string where it says nothing."""

    name: str
    version: str
    spdx: str
    source: str
    texts: tuple[tuple[str, str], ...]
    """(file name inside the package, text)"""


def npm(name: str) -> Package:
    """A package of node_modules."""
    folder = NODE_MODULES / name
    if not (folder / "package.json").exists():
        raise LicenceError(f"the npm package {name} is not installed")
    about = json.loads((folder / "package.json").read_text("utf-8"))
    repository = about.get("repository", "")
    address = repository["url"] if isinstance(repository, dict) else repository
    texts = tuple((p.name, p.read_text("utf-8")) for p in sorted(folder.iterdir()) if TEXT_FILE.search(p.name))
    return Package(about["name"], about["version"], about.get("license", ""), _https(address), texts)


def wheel(name: str) -> Package:
    """A wheel of the runtime, as it was before it was trimmed."""
    archive = zipfile.ZipFile(_wheels()[name])
    inside = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
    folder = inside.removesuffix("METADATA")
    files = [n for n in archive.namelist() if n.startswith(folder) and TEXT_FILE.search(n)]
    texts = tuple((_short(n, folder), archive.read(n).decode("utf-8")) for n in files)
    return _from_metadata(Parser().parsestr(archive.read(inside).decode("utf-8")), texts)


def python(name: str) -> Package:
    """A package of the Python that builds the site."""
    installed = _distribution(name)
    files = [f for f in installed.files or [] if ".dist-info" in f.parts[0] and TEXT_FILE.search(str(f))]
    texts = tuple((f.name, f.read_text("utf-8")) for f in files)
    return _from_metadata(Parser().parsestr(installed.read_text("METADATA") or ""), texts)


def text(where: str) -> tuple[str, str]:
    """One licence text, (label, text): a committed one by its name, or a file by `kind:package/path`."""
    kind, _, rest = where.partition(":")
    try:
        if not rest:
            return where, (COMMITTED / f"{where}.txt").read_text("utf-8")
        if kind == "own":
            return rest, (ROOT / rest).read_text("utf-8")
        if kind == "npm":
            return rest, (NODE_MODULES / rest).read_text("utf-8")
        package, _, path = rest.partition("/")
        if kind == "wheel":
            return path, zipfile.ZipFile(_wheels()[package]).read(path).decode("utf-8")
        if kind == "python":
            return path, Path(str(_distribution(package).locate_file(path))).read_text("utf-8")
    except (OSError, KeyError) as error:
        raise LicenceError(f"the licence text {where} is not there: {error}") from error
    raise LicenceError(f"the licence text {where}: {kind} is none of own, npm, wheel, python")


def _from_metadata(metadata: Message, texts: tuple[tuple[str, str], ...]) -> Package:
    spdx = metadata.get("License-Expression") or metadata.get("License") or ""
    links = [link.split(", ", 1) for link in metadata.get_all("Project-URL") or []]
    named = {label.lower(): address for label, address in links}
    wanted = ("source", "source code", "repository", "homepage")
    source = next((named[label] for label in wanted if label in named), metadata.get("Home-page", ""))
    return Package(metadata["Name"], metadata["Version"], spdx if len(spdx) < 60 else "", _https(source), texts)


@cache
def _wheels() -> dict[str, Path]:
    """Name of a package of the runtime -> the official wheel in the cache of downloads."""
    runtime = json.loads((BUILD / "runtime" / "runtime.json").read_text("utf-8"))
    folder = cache_folder() / f"pyodide-{runtime['version']}"
    return {name: folder / row["file_name"] for name, row in runtime["lock"]["packages"].items()}


def _distribution(name: str) -> importlib.metadata.Distribution:
    try:
        return importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError as error:
        raise LicenceError(f"the Python package {name} is not installed") from error


def _short(path: str, folder: str) -> str:
    return path.removeprefix(folder).removeprefix("licenses/")


def _https(address: str) -> str:
    """`git+https://github.com/a/b.git`, `a/b` or `http://github.com/a/b` -> an address that a reader can open."""
    address = re.sub(r"^(git\+)?(ssh://git@|git://|http://|https://)(?=github\.com)", "https://", address)
    if re.fullmatch(r"[\w.-]+/[\w.-]+", address):
        address = f"https://github.com/{address}"
    return address.removeprefix("git+").removesuffix(".git").rstrip("/")
