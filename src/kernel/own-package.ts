// The site's own package: put where Python looks, without the standard library that Pyodide's way of doing it reads again.

import type { PyodideAPI } from "pyodide";
import type { Files } from "./files";
import { lock } from "./packages";
import { unzip } from "./zip";

/** It imports nothing but what the snapshot holds (tests/site/test_calculator.py). */
export const OWN = "willitfit";
export const ownFile = lock.packages[OWN]?.file_name ?? "";

const PLACE = "/lib/python3.14/site-packages";

/** Rejects with a DownloadError where the file cannot be had. */
export async function install(python: PyodideAPI, files: Files) {
	for (const { name, data } of unzip(await files.bytes(ownFile))) {
		const path = `${PLACE}/${name}`;
		python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
		python.FS.writeFile(path, data);
	}
	// Only what looks into this folder has to look again: others would read all of the standard library.
	python.runPython(
		`import sys\nif "${PLACE}" in sys.path_importer_cache: sys.path_importer_cache["${PLACE}"].invalidate_caches()`,
	);
	(python.loadedPackages as Record<string, string>)[OWN] = "own";
}
