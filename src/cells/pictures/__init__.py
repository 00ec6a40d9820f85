"""Drawings that stand in a page's text: SVG files of this folder, which take their colours from the page."""

from pathlib import Path

FOLDER = Path(__file__).parent


class PictureError(Exception):
    """A drawing that is not there. The message names it."""


def picture_html(name: str) -> str:
    """A figure with the drawing; its title is its text alternative. Raises PictureError."""
    file = FOLDER / f"{name}.svg"
    if not file.is_file():
        there = ", ".join(sorted(path.stem for path in FOLDER.glob("*.svg")))
        raise PictureError(f"there is no drawing src/cells/pictures/{name}.svg (there are: {there})")
    return (
        f'<figure class="drawing" id="{name}-picture">{file.read_text(encoding="utf-8").replace(chr(10), "")}</figure>'
    )
