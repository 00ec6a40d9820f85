"""Pictures that the reader manipulates: what the page holds of each before its script is there, and without it.

A further explorable is a module here, with `TITLE`, `picture()` and `reading()`, and a folder in src/page/explorables/.
Where its styles are much, `STYLES` names their file (tools/bundle.mjs), which only its pages load.
"""

from html import escape
from importlib import import_module
from pathlib import Path

from cells.examples import find
from cells.place import stylesheet

NAMES = tuple(sorted(p.stem.replace("_", "-") for p in Path(__file__).parent.glob("*.py") if p.stem != "__init__"))


class ExplorableError(Exception):
    """An explorable that is not there. The message names it and those that are."""


def explorable_html(name: str, classes: list[str]) -> str:
    """The element of that name. Raises ExplorableError, and ExampleError where its cell is not there."""
    if name not in NAMES:
        raise ExplorableError(f"there is no explorable {name!r} (there are: {', '.join(NAMES)})")
    module = import_module(f"cells.explorables.{name.replace('-', '_')}")
    cells = [c.removeprefix("with-") for c in classes if c.startswith("with-")]
    example = f' data-example="{escape(find(cells[0]).id)}"' if cells else ""
    styles = stylesheet(module.STYLES) if hasattr(module, "STYLES") else ""
    return (
        f'<{name} id="{name}" class="explorable" data-search-exclude data-title="{escape(module.TITLE)}"{example}>'
        f'{styles}<div class="explorable-picture">{module.picture()}</div>'
        f'<p class="explorable-reading">{escape(module.reading(), quote=False)}</p>'
        f"<wake-explorable></wake-explorable></{name}>"
    )
