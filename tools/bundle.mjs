// Builds what the browser loads of ours: `node tools/bundle.mjs` fills build/static/assets/; with `maker`, build/maker/.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

const OUT = "build/static/assets";
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

/** Builds one entry; returns the name of the file it became. */
async function bundle(name, options) {
	const { metafile } = await build({ ...common, ...options });
	return basename(Object.keys(metafile.outputs).find((path) => basename(path).startsWith(name)));
}

if (process.argv[2] === "maker") {
	await build({
		...common,
		entryPoints: { maker: "src/kernel/snapshot/make.ts" },
		outdir: "build/maker",
		format: "esm",
		loader: { ".py": "text" },
		external: ["node:*", "ws"],
	});
	process.exit();
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/fonts`, { recursive: true });
for (const [family, style] of FONTS) {
	const name = `${family}-latin-${style}.woff2`;
	copyFileSync(`node_modules/@fontsource-variable/${family}/files/${name}`, `${OUT}/fonts/${name}`);
}

const unpacker = await bundle("unpacker", {
	entryPoints: { unpacker: "src/kernel/unpacker.ts" },
	format: "esm",
	entryNames: "[name]-[hash]",
});
const kernel = await bundle("kernel", {
	entryPoints: { kernel: "src/kernel/worker.ts" },
	format: "esm",
	entryNames: "[name]-[hash]",
	loader: { ".py": "text" },
	external: ["node:*", "ws"],
	define: { BUILT: JSON.stringify({ unpacker }) },
});
const editor = await bundle("editor", {
	entryPoints: { editor: "src/page/editor/editor.ts" },
	format: "iife",
	entryNames: "[name]-[hash]",
});
const zlib = await bundle("zlib", {
	entryPoints: { zlib: "src/page/share/zlib-script.ts" },
	format: "iife",
	entryNames: "[name]-[hash]",
});
for (const [name, entry] of [
	["page", "src/page/main.ts"],
	["embed", "src/page/embed/main.ts"],
]) {
	await bundle(name, {
		entryPoints: { [name]: entry },
		format: "iife",
		define: { BUILT: JSON.stringify({ kernel, editor, zlib }) },
	});
}
await bundle("early", { entryPoints: { early: "src/page/early.ts" }, outdir: "build/early", format: "iife" });
await bundle("embed-theme", { entryPoints: { "embed-theme": "src/page/embed/theme.ts" }, format: "iife" });
for (const name of ["site", "embed"]) {
	await bundle(name, {
		entryPoints: { [name]: `src/theme/styles/${name}.css` },
		external: ["*.woff2"],
	});
}
