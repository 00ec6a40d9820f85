"""Makes the snapshot of a started Python with NumPy, in Chromium: `python -m tools.snapshot`, after the runtime.

Writes build/runtime/<version>/snapshot-<sum>.bin (the memory), snapshot-code-<sum>.bin (the code of the libraries in
it) and build/runtime/snapshot.json. Without a Chromium the site is built all the same and starts Python the plain way;
the file then says null.
"""

import base64
import gzip
import hashlib
import io
import json
import shutil
import threading
import zipfile
from pathlib import Path
from typing import Any

from tools.browser import available, launch_options
from tools.pack import packed
from tools.paths import BUILD, cache_folder
from tools.runtime import OFFICIAL
from tools.serve import server

RUNTIME = BUILD / "runtime"
DESCRIPTION = RUNTIME / "snapshot.json"
SITE_PACKAGES = "/lib/python3.14/site-packages/"

MAKE = """base => new Promise((resolve, reject) => {
  const worker = new Worker(base + "maker/maker.js", { type: "module" });
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = async ({ data }) => {
    if (data.error) return reject(new Error(data.error));
    const packed = new Response(new Blob([data.memory]).stream().pipeThrough(new CompressionStream("gzip")));
    const reader = new FileReader();
    reader.onload = () => resolve({ memory: reader.result.split(",")[1], layout: data.layout });
    reader.readAsDataURL(await packed.blob());
  };
  worker.postMessage(base + "runtime/");
})"""


def make() -> tuple[bytes, dict[str, Any]]:
    """Runs the maker in a browser; returns the memory and its layout."""
    from playwright.sync_api import sync_playwright

    with server(BUILD) as running, sync_playwright() as playwright:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        page = browser.new_page()
        address = f"http://127.0.0.1:{running.server_port}/"
        page.goto(f"{address}runtime/runtime.json")
        made = page.evaluate(MAKE, address)
        browser.close()
        running.shutdown()
    return gzip.decompress(base64.b64decode(made["memory"])), made["layout"]


def numpy_archive() -> bytes:
    """NumPy as the site serves it, unpacked: a zip file."""
    runtime = json.loads((RUNTIME / "runtime.json").read_text())
    return gzip.decompress(
        (RUNTIME / runtime["files"][runtime["lock"]["packages"]["numpy"]["file_name"]]["path"]).read_bytes()
    )


def split(archive: bytes, libraries: list[str]) -> tuple[bytes, list[tuple[str, int]]]:
    """An archive of the code of `libraries` and of what Pyodide reads at every start (the package's metadata).

    Returns it with the names and sizes of all that `archive` holds.
    """
    code = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(code, "w", zipfile.ZIP_STORED) as part:
        for info in whole.infolist():
            if SITE_PACKAGES + info.filename in libraries or info.filename.endswith(".dist-info/METADATA"):
                part.writestr(info, whole.read(info))
        entries = [(info.filename, info.file_size) for info in whole.infolist()]
    return code.getvalue(), entries


def pack(data: bytes, name: str, target: Path, folder: str) -> dict[str, Any]:
    """Writes `data`, packed, into `target` under its name and sum; returns what the kernel has to know of it."""
    small = packed(data)
    total = hashlib.sha256(small).hexdigest()
    file = f"{name}-{total[:8]}.bin"
    (target / file).write_bytes(small)
    return {"path": f"{folder}/{file}", "bytes": len(small), "unpacked": len(data), "sha256": total}


def main() -> None:
    if not available():
        print("snapshot: there is no Chromium here to make one; Python will start the plain way")
        DESCRIPTION.write_text("null")
        return
    key = hashlib.sha256(OFFICIAL.read_bytes() + Path(__file__).read_bytes())
    key.update((BUILD / "maker" / "maker.js").read_bytes())
    kept = cache_folder() / f"snapshot-{key.hexdigest()[:16]}"
    folder = next(path for path in RUNTIME.iterdir() if path.is_dir())
    if not (kept / "snapshot.json").exists():
        print("making the snapshot (once for each version)")
        memory, layout = make()
        code, entries = split(numpy_archive(), [library["name"] for library in layout["libraries"]])
        kept.mkdir(parents=True, exist_ok=True)
        description = {
            "file": pack(memory, "snapshot", kept, folder.name),
            "code": pack(code, "snapshot-code", kept, folder.name),
            "layout": layout,
            "entries": entries,
        }
        (kept / "snapshot.json").write_text(json.dumps(description))
    for old in folder.glob("snapshot-*.bin"):
        if not (kept / old.name).exists():
            old.unlink()
    for path in kept.glob("*.bin"):
        shutil.copyfile(path, folder / path.name)
    shutil.copyfile(kept / "snapshot.json", DESCRIPTION)


if __name__ == "__main__":
    main()
