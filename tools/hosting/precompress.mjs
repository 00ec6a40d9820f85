// Packs the text files of a folder: `node precompress.mjs FOLDER` writes X.gz and X.br beside each X that gains by it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(html|css|m?js|json|webmanifest|svg|xml|txt)$/;
/** Packed already, or for pages on a disk only. */
const NOT_THESE =
	/[/\\](assets[/\\]runtime[/\\].*|disk[/\\]kernel\.js|search-on-disk\.js|search_index\.js|LICENCES\.txt)$/;
/** Below this a file travels in one packet either way. */
const WORTH_BYTES = 1000;

const folder = process.argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
	const path = join(entry.parentPath, entry.name);
	if (!entry.isFile() || !TEXT.test(path) || NOT_THESE.test(path)) continue;
	const data = readFileSync(path);
	if (data.length < WORTH_BYTES) continue;
	writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
	writeFileSync(
		`${path}.br`,
		brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
	);
}
