"""How soon an explorable is repainted after an input, of all its inputs."""

import re

from tools.bench.bench import PATIENCE_MS, Bench, WrongResult
from tools.bench.report import Report, percentile
from tools.paths import ROOT

ROUNDS = 60
#: At the begin of a frame an input is made; a task that follows the frame's paint takes the time.
PRESS = """async ([name, rounds]) => {
    const root = document.querySelector(name);
    const frame = () => new Promise(requestAnimationFrame);
    const painted = () => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
    });
    const inputs = () => [...root.querySelectorAll(
        ".explorable-picture :is(button:not([disabled], [data-slow]), input[type=range], input[type=text], select)")];
    const press = (element, round) => {
        if (element.localName === "button") return element.click();
        if (element.localName === "select") element.selectedIndex = round % element.options.length;
        else if (element.type === "range") element.value = String(Number(element.min) + round % 5);
        else element.value = String(round * 7.3);
        element.dispatchEvent(new Event(element.localName === "select" ? "change" : "input", { bubbles: true }));
    };
    const times = [];
    // Each input once before: a script that has not been seen yet makes the browser look for a font.
    const before = inputs().length;
    for (let round = -before; round < rounds; round += 1) {
        const all = inputs();
        await frame();
        const began = performance.now();
        press(all[(round + before) % all.length], round + before);
        await painted();
        if (round >= 0) times.push(performance.now() - began);
    }
    return times;
}"""


def measure(bench: Bench) -> Report:
    """p95 of the time from an input to its repaint, for each explorable"""
    report = Report()
    for name, path in _explorables():
        times: list[float] = []
        for _ in range(bench.rounds):
            with bench.fresh() as context:
                page = context.new_page()
                page.goto(f"{bench.sites.ours}{path}#{name}", timeout=PATIENCE_MS)
                page.locator(f"{name} .explorable-tools").wait_for(timeout=PATIENCE_MS)
                times += page.evaluate(PRESS, [name, ROUNDS])
        if len(times) != ROUNDS * bench.rounds:
            raise WrongResult(f"{name} was pressed {len(times)} times")
        report.add(f"{name}, p95", percentile(times, 95), "ms")
    return report


def _explorables() -> list[tuple[str, str]]:
    """(element, page) of each in the built site, without the one that measures the machine."""
    found = []
    for file in sorted((ROOT / "site" / "lessons").glob("*/index.html")):
        for name in re.findall(r'<([a-z-]+) id="?[\w-]+"? class="?explorable', file.read_text(encoding="utf-8")):
            if name != "your-gpu":
                found.append((name, f"lessons/{file.parent.name}/"))
    return found
