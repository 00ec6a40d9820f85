"""A server that a test can really take away: what is open is closed, and nothing listens.

A browser's own "offline" does not always reach its service workers.
"""

import contextlib
import http.server
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from tools.serve import Handler

#: Answers in the server's place.
Fault = Callable[[Handler], None]


class Network:
    """Serves `folder` under /course/, through cuts on the same port. `asked` are the paths asked for, below the site's
    address; `faults` answer for a path in the server's place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.faults: dict[str, Fault] = {}
        self.port = 0
        self._open: set[socket.socket] = set()
        self.restore()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/course/"

    def restore(self) -> None:
        network = self

        class Watched(Handler):
            prefix = "/course/"

            def __init__(self, request: socket.socket, *given: object) -> None:
                network._open.add(request)
                with contextlib.suppress(OSError):
                    super().__init__(request, *given, directory=str(network.folder))

            def do_GET(self) -> None:
                path = self.path.split("?")[0].removeprefix("/course/")
                network.asked.append(path)
                network.faults.get(path, lambda handler: http.server.SimpleHTTPRequestHandler.do_GET(handler))(self)

        self._running = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Watched)
        self._running.daemon_threads = True
        self.port = self._running.server_port
        threading.Thread(target=self._running.serve_forever, daemon=True).start()

    def cut(self) -> None:
        self._running.shutdown()
        self._running.server_close()
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._open.clear()
