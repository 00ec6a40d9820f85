"""Serves site/ for reading: `python -m tools.serve --port 8000`. Only this machine can reach it."""

import argparse
import functools
import http.server
from pathlib import Path

from tools.paths import ROOT

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files under a prefix, with the types and the caching that a real host should have."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012
    prefix = "/"
    #: Cross-origin isolation, which no host of the site needs to have.
    isolated = False
    #: Status of the answer that is being sent.
    code = 200

    def translate_path(self, path: str) -> str:
        inside = path.startswith(self.prefix)
        return super().translate_path("/" + path[len(self.prefix) :] if inside else "/.outside")

    def send_response(self, code: int, message: str | None = None) -> None:
        self.code = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        # An error is never kept: the next try may find the file.
        lasting = "/assets/runtime/" in self.path and self.code < 400
        self.send_header("Cache-Control", "max-age=31536000, immutable" if lasting else "no-cache")
        if self.isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet: a reader of the terminal wants the address, not each request."""


def server(folder: Path, port: int = 0, prefix: str = "/", isolated: bool = False) -> http.server.ThreadingHTTPServer:
    """A server of `folder` on 127.0.0.1, not yet running; port 0 takes a free one."""
    handler = type("Handler", (Handler,), {"prefix": prefix, "isolated": isolated})
    made = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
    made.daemon_threads = True
    return made


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=8000)
    port = options.parse_args().port
    with server(ROOT / "site", port) as running:
        print(
            f"How Computers Work: http://127.0.0.1:{running.server_port}/   (Ctrl+C ends)",
            flush=True,
        )
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
