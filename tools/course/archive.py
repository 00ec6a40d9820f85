"""A zip that is the same, byte for byte, whenever it holds the same: sorted names, one fixed time."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

#: The earliest that a zip can hold.
TIME = (1980, 1, 1, 0, 0, 0)
#: Packed already: a second packing takes time and gains nothing.
STORED = {".bin", ".woff2", ".png", ".gz", ".br"}
FIRST = "imsmanifest.xml"


def write(path: Path, files: Mapping[str, bytes]) -> None:
    """Writes `files` (names with forward slashes, none leading) to `path`. The manifest comes first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with zipfile.ZipFile(part, "w") as archive:
        for name in sorted(files, key=lambda name: (name != FIRST, name)):
            entry = zipfile.ZipInfo(name, TIME)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_STORED if Path(name).suffix in STORED else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=9)
    part.replace(path)
