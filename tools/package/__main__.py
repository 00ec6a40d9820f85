"""Writes dist/how-computers-work-VERSION.zip; with `--slim`, …-slim.zip, without Matplotlib and the tokenizer."""

import argparse
import shutil
import subprocess
import tomllib
from pathlib import Path

from tools import hosting, kept
from tools.package import archive, folder, runtime
from tools.paths import BUILD, ROOT

DIST = ROOT / "dist"
NAME = "how-computers-work"


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def make(slim: bool) -> Path:
    """Returns the zip file. Raises FileNotFoundError where the site is not built."""
    bundles, target = BUILD / "package", BUILD / "package-folder"
    shutil.rmtree(bundles, ignore_errors=True)
    shutil.rmtree(target, ignore_errors=True)
    carried = runtime.write(BUILD / "runtime", bundles, slim)
    subprocess.run(["node", "tools/bundle.mjs", "package"], cwd=ROOT, check=True)
    folder.make(ROOT / "site", bundles / "assets", target)
    runtime.write_scripts(BUILD / "runtime", carried, target / "assets" / "runtime")
    if slim:
        # Only one explorable asks for it, and says so where it is not there.
        for tokenizer in (target / "assets").glob("tokenizer-*"):
            tokenizer.unlink()
    kept.write(target)
    hosting.write(target, target / "hosting")
    hosting.precompress(target)
    if slim:
        # A web server still has the .gz of each; from a disk nobody asks for either.
        for copy in target.rglob("*.br"):
            copy.unlink()
    full_name = f"{NAME}-{version()}{'-slim' if slim else ''}"
    made = DIST / f"{full_name}.zip"
    archive.write(target, made, f"{full_name}/")
    return made


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--slim", action="store_true")
    made = make(options.parse_args().slim)
    print(f"{made.relative_to(ROOT)}  {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
