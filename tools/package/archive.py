"""A folder as a zip file that is the same wherever and whenever it is made."""

import zipfile
from hashlib import sha256
from pathlib import Path

#: The earliest that a zip file can say.
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def write(folder: Path, target: Path, top: str = "") -> None:
    """Writes `target` with all files of `folder` under the folder `top`, and its SHA-256 sum beside it.

    The sum's file can be checked with `sha256sum --check`.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            info = zipfile.ZipInfo(f"{top}{path.relative_to(folder).as_posix()}", LONG_AGO)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    total = sha256(target.read_bytes()).hexdigest()
    target.with_name(f"{target.name}.sha256").write_text(f"{total}  {target.name}\n")
