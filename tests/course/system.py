"""A course system for tests: packages are uploaded to it, learners visit them."""

import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tools.course import archive
from tools.paths import NODE_MODULES, ROOT
from tools.serve import server

PAGES = ROOT / "tests" / "course" / "lms"
#: Where Moodle would have it: deep below the address, with nothing of ours above.
CONTENT = "pluginfile.php/77/mod_scorm/content/1"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server of the folder."""
    with server(folder) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_port}/"
        made.shutdown()


def install(folder: Path) -> None:
    """Puts the course system's own page into the folder that is served."""
    shutil.copyfile(PAGES / "lms.html", folder / "lms.html")
    shutil.copyfile(NODE_MODULES / "scorm-again" / "dist" / "scorm12.js", folder / "scorm12.js")


def upload(folder: Path, name: str, files: dict[str, bytes]) -> str:
    """Packs and unpacks; returns the launch page's address below the server's."""
    archive.write(folder / f"{name}.zip", files)
    with zipfile.ZipFile(folder / f"{name}.zip") as package:
        package.extractall(folder / CONTENT / name)
    return f"{CONTENT}/{name}/index.html"


class Visit:
    """A learner's visit: opened when made, left with `leave`."""

    def __init__(self, page: Page, system: str, launch: str, **asked: str) -> None:
        self.page = page
        query = "".join(f"&{name}={value}" for name, value in asked.items())
        page.goto(f"{system}lms.html?open={launch}{query}")
        self.launch = page.frame_locator("iframe")
        self.line = self.launch.get_by_role("status")
        self.lesson = self.launch.frame_locator("iframe")

    def calls(self, part: str = "") -> list[str]:
        """The calls of the interface so far, as "LMSSetValue cmi.core.score.raw 50"."""
        return [call for call in self.page.evaluate("calls") if part in call]

    def kept(self) -> dict[str, Any]:
        """The data of the course system as of its last commit."""
        data: dict[str, Any] = json.loads(self.page.evaluate("localStorage.getItem('kept')"))
        return data

    def leave(self) -> None:
        self.page.get_by_role("button", name="Leave").click()
