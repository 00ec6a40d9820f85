"""What the bench serves: the built site, and plain Pyodide in a page that does nothing else."""

import contextlib
import functools
import gzip
import http.server
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from tools.bench.line import Line
from tools.paths import NODE_MODULES, ROOT, cache_folder
from tools.serve import Handler

WORKER = Path(__file__).parent / "page" / "worker.mjs"
STOCK = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
CHUNK = 8192


class Traffic:
    """How many bytes of files have been sent."""

    def __init__(self) -> None:
        self.bytes = 0
        self._lock = threading.Lock()

    def add(self, count: int) -> None:
        with self._lock:
            self.bytes += count


class BenchHandler(Handler):
    """The handler of `make serve`, with its caching, which also counts, and may be slow."""

    traffic: Traffic
    line: Line | None = None
    #: The folder's files are gzipped, as a host would send them.
    gzipped = False

    def send_head(self) -> Any:
        if self.line:
            self.line.answer()
        return super().send_head()

    def end_headers(self) -> None:
        if self.gzipped:
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with contextlib.suppress(ConnectionError):
            while chunk := source.read(CHUNK):
                if self.line:
                    self.line.send(len(chunk))
                outputfile.write(chunk)
                self.traffic.add(len(chunk))


@contextlib.contextmanager
def served(folder: Path, **settings: Any) -> Iterator[tuple[str, Traffic]]:
    """Serves a folder; gives its address and what it has sent. `settings` are attributes of BenchHandler."""
    traffic = Traffic()
    handler = type("Handler", (BenchHandler,), {"traffic": traffic, **settings})
    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    running.daemon_threads = True
    with running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/", traffic
        running.shutdown()


def plain_site(folder: Path, gzipped: bool = False) -> Path:
    """Fills `folder` with an empty page, and with Pyodide's stock files where ours are: they are cached as ours are."""
    runtime = folder / "assets" / "runtime"
    runtime.mkdir(parents=True)
    for name in STOCK:
        shutil.copy(NODE_MODULES / "pyodide" / name, runtime)
    version = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text())["version"]
    lock = json.loads((runtime / "pyodide-lock.json").read_text())
    shutil.copy(cache_folder() / f"pyodide-{version}" / lock["packages"]["numpy"]["file_name"], runtime)
    shutil.copy(WORKER, runtime)
    (folder / "index.html").write_text("<!doctype html><title>plain</title><link rel=icon href=data:,>")
    if gzipped:
        for path in [*runtime.iterdir(), folder / "index.html"]:
            path.write_bytes(gzip.compress(path.read_bytes()))
    return folder


class Sites(contextlib.ExitStack):
    """The addresses of what is measured, served as long as this is open."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def __enter__(self) -> Self:
        super().__enter__()
        self.plain_folder = plain_site(self.folder / "plain")
        self.plain, self.plain_traffic = self.enter_context(served(self.plain_folder))
        self.ours, self.ours_traffic = self.enter_context(served(ROOT / "site"))
        self.isolated, _ = self.enter_context(served(ROOT / "site", isolated=True))
        return self
