"""Makes the snapshot of a started Python with NumPy, in Chromium: `python -m tools.snapshot`, after the runtime.

Writes build/runtime/<version>/snapshot-<sum>.bin and build/runtime/snapshot.json. Without a Chromium the site is built
all the same and starts Python the plain way; the file then says null.
"""

import base64
import gzip
import hashlib
import json
import shutil
import threading
from typing import Any

from tools.browser import available, launch_options
from tools.paths import BUILD, cache_folder
from tools.serve import server

RUNTIME = BUILD / "runtime"
DESCRIPTION = RUNTIME / "snapshot.json"

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


def main() -> None:
    if not available():
        print("snapshot: there is no Chromium here to make one; Python will start the plain way")
        DESCRIPTION.write_text("null")
        return
    key = hashlib.sha256((RUNTIME / "runtime.json").read_bytes())
    key.update((BUILD / "maker" / "maker.js").read_bytes())
    kept = cache_folder() / f"snapshot-{key.hexdigest()[:16]}"
    folder = next(path for path in RUNTIME.iterdir() if path.is_dir())
    if not (kept / "snapshot.json").exists():
        print("making the snapshot (once for each version)")
        memory, layout = make()
        packed = gzip.compress(memory, 9, mtime=0)
        name = f"snapshot-{hashlib.sha256(packed).hexdigest()[:8]}.bin"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / name).write_bytes(packed)
        description = {
            "file": {
                "path": f"{folder.name}/{name}",
                "bytes": len(packed),
                "unpacked": len(memory),
                "sha256": hashlib.sha256(packed).hexdigest(),
            },
            "layout": layout,
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
