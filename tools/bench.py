"""Measures the first Run against plain Pyodide: `make bench` prints ratios and writes build/bench.json.

Five rounds; in each, a fresh browser opens a lesson and presses Run, and a fresh browser opens a page that does nothing
but loadPyodide() in a worker with the stock files, both from the same kind of server on this machine. Times are in
milliseconds, from the press of Run (ours) or the start of the worker (plain) to the result. Only ratios mean anything.
"""

import argparse
import contextlib
import json
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tools.browser import launch_options
from tools.paths import BUILD, NODE_MODULES, ROOT, cache_folder
from tools.serve import server

PROGRAMS = {
    "first print": "print(2 ** 100)",
    "first NumPy result": "import numpy as np\nprint(np.arange(12) @ np.arange(12))",
}
RESULTS = {"first print": "1267650600228229401496703205376", "first NumPy result": "506"}

PLAIN_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async ({ data: code }) => {
  const python = await loadPyodide({ indexURL: new URL("./", self.location).href });
  python.setStdout({ batched: (line) => self.postMessage(line) });
  await python.loadPackagesFromImports(code, { messageCallback() {} });
  python.runPython(code);
};
"""

PLAIN_RUN = """code => new Promise((resolve, reject) => {
  const began = performance.now();
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => resolve([data, performance.now() - began]);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(code);
})"""

OUR_RUN = """code => new Promise((resolve) => {
  const cell = document.querySelector("run-cell");
  const began = performance.now();
  const stdout = cell.querySelector('[data-stream="stdout"]');
  new MutationObserver((_, observer) => {
    if (!stdout.textContent || cell.dataset.state === "idle") return;
    observer.disconnect();
    resolve([stdout.textContent.trim(), performance.now() - began]);
  }).observe(stdout, { childList: true });
  cell.querySelector(".cell-run").click();
})"""


def plain_site(folder: Path) -> None:
    """Fills `folder` with the stock files of Pyodide, a worker and an empty page."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(NODE_MODULES / "pyodide" / name, folder)
    version = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text())["version"]
    lock = json.loads((folder / "pyodide-lock.json").read_text())
    shutil.copy(cache_folder() / f"pyodide-{version}" / lock["packages"]["numpy"]["file_name"], folder)
    (folder / "worker.mjs").write_text(PLAIN_WORKER)
    (folder / "index.html").write_text("<!doctype html><title>plain</title>")


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    with server(folder) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def once(browser: Browser, address: str, script: str, program: str, ours: bool) -> tuple[str, float, float]:
    """One cold run in a context of its own: what it printed, milliseconds, and megabytes that travelled."""
    context = browser.new_context()
    page = context.new_page()
    if ours:
        # The program of the reader, as if it had been typed before: cells restore what is kept on the device.
        key = "how-computers-work.code.binary"
        page.add_init_script(f"localStorage.setItem({key!r}, {program + chr(10)!r})")
    page.goto(address, wait_until="networkidle")
    moved: list[int] = []
    page.on("requestfinished", lambda r: moved.append(r.sizes()["responseBodySize"]))
    printed, ms = page.evaluate(script, program)
    context.close()
    return printed, ms, sum(moved) / 1e6


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args().rounds
    times: dict[str, dict[str, list[float]]] = {w: {"plain": [], "ours": []} for w in PROGRAMS}
    weights: dict[str, dict[str, float]] = {w: {} for w in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        plain_site(Path(folder))
        with served(Path(folder)) as plain, served(ROOT / "site") as ours:
            sides = {"plain": (plain, PLAIN_RUN), "ours": (f"{ours}lessons/bits-and-integers/", OUR_RUN)}
            for _ in range(rounds):
                for what, program in PROGRAMS.items():
                    for side, (address, script) in sides.items():
                        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
                        printed, ms, weights[what][side] = once(browser, address, script, program, side == "ours")
                        browser.close()
                        if printed != RESULTS[what]:
                            raise SystemExit(f"bench: {side}, {what}: printed {printed!r}, not {RESULTS[what]!r}")
                        times[what][side].append(ms)
                        print(f"{what:20} {side:6} {ms:8.0f} ms", flush=True)
    report: dict[str, dict[str, Any]] = {}
    for what, sides_ms in times.items():
        medians = {side: statistics.median(ms) for side, ms in sides_ms.items()}
        report[what] = {"ms": sides_ms, "median_ms": medians, "ratio": medians["ours"] / medians["plain"]}
        report[what]["megabytes"] = weights[what]
        print(
            f"{what}: {medians['ours']:.0f} ms against {medians['plain']:.0f} ms, ratio {report[what]['ratio']:.2f};"
            f" {weights[what]['ours']:.1f} MB against {weights[what]['plain']:.1f} MB"
        )
    (BUILD / "bench.json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
