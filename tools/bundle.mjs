// Builds what the browser loads of ours: `node tools/bundle.mjs` fills build/static/assets/; with `maker`, build/maker/;
// with `package`, build/package/assets/, for the package that opens from a disk too.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const PACKAGE = process.argv[2] === "package";
const OUT = PACKAGE ? "build/package/assets" : "build/static/assets";
/** What went into each bundle: tools/licences/ reads there what ships. */
const METAFILES = PACKAGE ? "build/package/metafiles" : "build/metafiles";
const FONTS = [
	["atkinson-hyperlegible-next", "wght-normal"],
	["atkinson-hyperlegible-next", "wght-italic"],
	["atkinson-hyperlegible-mono", "wght-normal"],
];

const common = {
	bundle: true,
	minify: true,
	target: "es2022",
	charset: "utf8",
	outdir: OUT,
	logLevel: "warning",
	metafile: true,
};

/** Has `runtime.json` and the like come from elsewhere than build/runtime/: `place` tells where, by the file's name. */
const runtimeFrom = (place) => ({
	name: "another runtime",
	setup({ onResolve }) {
		onResolve({ filter: /\/build\/runtime\/\w+\.json$/ }, ({ path }) => ({ path: resolve(place(basename(path))) }));
	},
});
/** In the package the runtime's files go by other names, and some may be left out. */
const plugins = PACKAGE ? [runtimeFrom((name) => `build/package/${name}`)] : [];

/** Builds one entry; returns the name of the file it became. */
async function bundle(name, options) {
	const { metafile } = await build({ ...common, ...options });
	const became = basename(Object.keys(metafile.outputs).find((path) => basename(path).startsWith(name)));
	writeFileSync(`${METAFILES}/${became}.json`, JSON.stringify(metafile));
	return became;
}

if (process.argv[2] === "maker") {
	await build({
		...common,
		entryPoints: { maker: "src/kernel/snapshot/make.ts" },
		outdir: "build/maker",
		format: "esm",
		loader: { ".py": "text" },
		external: ["node:*", "ws"],
		// A new package of ours makes no new snapshot.
		plugins: [runtimeFrom(() => "build/runtime-official.json")],
	});
	process.exit();
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/fonts`, { recursive: true });
rmSync(METAFILES, { recursive: true, force: true });
mkdirSync(METAFILES, { recursive: true });
for (const [family, style] of FONTS) {
	const name = `${family}-latin-${style}.woff2`;
	copyFileSync(`node_modules/@fontsource-variable/${family}/files/${name}`, `${OUT}/fonts/${name}`);
}

const unpacker = await bundle("unpacker", {
	entryPoints: { unpacker: "src/kernel/unpacker.ts" },
	format: "esm",
	entryNames: "[name]-[hash]",
	define: { BUILT: JSON.stringify({ wrapped: PACKAGE }) },
});
const kernel = await bundle("kernel", {
	entryPoints: { kernel: "src/kernel/on-web.ts" },
	format: "esm",
	entryNames: "[name]-[hash]",
	loader: { ".py": "text" },
	external: ["node:*", "ws"],
	plugins,
	define: { BUILT: JSON.stringify({ wrapped: PACKAGE }) },
});
if (PACKAGE) {
	const { metafile } = await build({
		...common,
		entryPoints: { "disk/kernel": "src/kernel/on-disk.ts", "disk/search": "src/page/disk/search.ts" },
		format: "iife",
		// The glue is minified already, and takes some functions by their names.
		minify: false,
		logOverride: { "direct-eval": "silent", "commonjs-variable-in-esm": "silent" },
		loader: { ".py": "text" },
		external: ["node:*", "ws"],
		alias: { "pyodide-glue": "./build/package/pyodide.asm.mjs" },
		plugins,
		define: { "import.meta.url": "self.location.href" },
	});
	writeFileSync(`${METAFILES}/disk.json`, JSON.stringify(metafile));
}
const editor = await bundle("editor", {
	entryPoints: { editor: "src/page/editor/editor.ts" },
	format: "iife",
	entryNames: "[name]-[hash]",
});
const keep = await bundle("keep", {
	entryPoints: { keep: "src/offline/keep.ts" },
	format: "esm",
	entryNames: "[name]-[hash]",
});
const zlib = await bundle("zlib", {
	entryPoints: { zlib: "src/page/share/zlib-script.ts" },
	format: "iife",
	entryNames: "[name]-[hash]",
});
const chart = await bundle("chart", {
	entryPoints: { chart: "src/page/chart/chart.ts" },
	format: "iife",
	entryNames: "[name]-[hash]",
});
/** Explorables take what they share from the one script that has it. */
const fromShared = {
	name: "shared",
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /\/shared$/ }, () => ({ path: "shared", namespace: "shared" }));
		onLoad({ filter: /.*/, namespace: "shared" }, () => ({ contents: "module.exports = howComputersWorkShared" }));
	},
};
const EXPLORABLES = "src/page/explorables";
const explorables = {
	shared: await bundle("shared", {
		entryPoints: { shared: `${EXPLORABLES}/shared.ts` },
		format: "iife",
		globalName: "howComputersWorkShared",
		entryNames: "[name]-[hash]",
	}),
};
const tokenizer = await bundle("tokenizer", {
	entryPoints: { tokenizer: `${EXPLORABLES}/text-inspector/tokenizer.ts` },
	format: "iife",
	entryNames: "[name]-[hash]",
});
const packedBytes = gzipSync(readFileSync(`${OUT}/${tokenizer}`)).length;
for (const { name } of readdirSync(EXPLORABLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
	explorables[name] = await bundle(name, {
		entryPoints: { [name]: `${EXPLORABLES}/${name}/${name}.ts` },
		format: "iife",
		entryNames: "[name]-[hash]",
		plugins: [fromShared],
		define: { TOKENIZER: JSON.stringify({ file: tokenizer, packedBytes }) },
	});
}
const built = { kernel, unpacker, editor, keep, zlib, chart, explorables, ...(PACKAGE && { disk: "disk/kernel.js" }) };
for (const [name, entry] of [
	["page", "src/page/main.ts"],
	["embed", "src/page/embed/main.ts"],
]) {
	await bundle(name, { entryPoints: { [name]: entry }, format: "iife", define: { BUILT: JSON.stringify(built) } });
}
await bundle("embed-theme", { entryPoints: { "embed-theme": "src/page/embed/theme.ts" }, format: "iife" });
// The last five are needed on a few pages only (src/cells/place.py).
for (const [name, folder] of [
	["site", ""],
	["embed", ""],
	["fit-calculator", "explorables/"],
	["figure-list", ""],
	["link-list", ""],
	["licences", ""],
	["work", ""],
]) {
	const entryPoints = { [name]: `src/theme/styles/${folder}${name}.css` };
	await bundle(name, { entryPoints, external: ["*.woff2"] });
}
if (!PACKAGE) {
	await bundle("early", { entryPoints: { early: "src/page/early.ts" }, outdir: "build/early", format: "iife" });
	// At the site's root: a service worker reaches no further than its folder.
	await bundle("sw", { entryPoints: { sw: "src/offline/sw.ts" }, format: "iife", outdir: "build/static" });
	// Not part of the site: `make course` puts these two into each of its packages.
	await build({
		...common,
		entryPoints: { bridge: "src/course/main.ts", launch: "src/course/launch.css" },
		format: "iife",
		outdir: "build/course",
	});
}
