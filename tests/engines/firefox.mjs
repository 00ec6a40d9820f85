// Drives Firefox over WebDriver BiDi: `node firefox.mjs FIREFOX WALK CASES.js...` with a walk as drivers.py describes it.
// Prints a JSON object: name of a case -> "ok" or a fault.
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [executablePath, walk, ...files] = process.argv.slice(2);
const scripts = files.map((file) => readFileSync(file, "utf8"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: 300_000 });
const results = {};
try {
	const page = await browser.newPage();
	const arrived = async () => {
		for (const script of scripts) await page.evaluate(script);
	};
	for (const [what, step] of JSON.parse(walk)) {
		if (what === "open") await page.goto(step, { waitUntil: "load" });
		else if (what === "follow")
			await Promise.all([
				page.waitForNavigation({ waitUntil: "load" }),
				page.evaluate((selector) => document.querySelector(selector).click(), step),
			]);
		else results[step] = await page.evaluate((name) => window.runEngineCase(name), step);
		if (what !== "case") await arrived();
	}
} finally {
	await browser.close();
}
console.log(JSON.stringify(results));
