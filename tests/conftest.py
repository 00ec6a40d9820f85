"""What all tests share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from markdown import Markdown

from cells import fence
from tools.browser import launch_options
from tools.package import __main__ as package


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


@pytest.fixture
def render() -> Callable[[str], str]:
    """Markdown -> HTML with the site's fences."""

    def convert(text: str) -> str:
        custom = [
            {"name": "run", "class": "run", "format": fence.run},
            {"name": "exercise", "class": "exercise", "format": fence.exercise},
            {"name": "data-table", "class": "data-table", "format": fence.data_table},
            {"name": "figure-list", "class": "figure-list", "format": fence.figure_list},
            {"name": "fit-form", "class": "fit-form", "format": fence.fit_form},
            {"name": "licences", "class": "licences", "format": fence.licences},
            {"name": "question", "class": "question", "format": fence.question},
        ]
        extensions = ["attr_list", "pymdownx.superfences"]
        options = {"pymdownx.superfences": {"custom_fences": custom}}
        return Markdown(extensions=extensions, extension_configs=options).convert(text)

    return convert


@pytest.fixture
def examples_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty examples/ that the fences read instead of the real one."""
    from cells import examples

    folder = tmp_path / "examples"
    (folder / "lesson").mkdir(parents=True)
    examples.all_examples.cache_clear()
    monkeypatch.setattr(fence, "find", lambda example_id: examples.find(example_id, folder))
    return folder


@pytest.fixture(scope="session")
def full_zip() -> Path:
    """The package, made once from the built site."""
    return package.make(slim=False)
