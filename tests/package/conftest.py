"""The package as a reader gets it: unzipped into a folder with an awkward name."""

import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def unzipped(full_zip: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds index.html."""
    target = tmp_path_factory.mktemp("stick") / "Schüler & 100 % #1"
    with zipfile.ZipFile(full_zip) as archive:
        archive.extractall(target)
    return next(target.iterdir())
