// Drives Firefox over WebDriver BiDi: `node firefox.mjs FIREFOX URL CASES.js NAME...` prints a JSON object name -> "ok" or a fault.
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [executablePath, url, cases, ...names] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, protocolTimeout: 300_000 });
const results = {};
try {
	const page = await browser.newPage();
	await page.goto(url, { waitUntil: "load" });
	await page.evaluate(readFileSync(cases, "utf8"));
	for (const name of names) results[name] = await page.evaluate((n) => window.runEngineCase(n), name);
} finally {
	await browser.close();
}
console.log(JSON.stringify(results));
