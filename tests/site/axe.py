"""What axe finds wrong with a page: WCAG 2.2 AA and its best practices, all of its rules that are no experiments."""

from typing import Any

from playwright.sync_api import Page

from tools.paths import NODE_MODULES


def violations(page: Page, within: str = "body") -> list[str]:
    """One line for each place, with the rule and what it says. The page's context must bypass its CSP."""
    page.add_script_tag(path=NODE_MODULES / "axe-core" / "axe.min.js")
    # A header that floats covers, wherever the page happens to be scrolled to, what could be pressed.
    page.add_style_tag(content=".md-header { position: static !important; }")
    script = """(within) => axe.run(within, { rules: { "target-size": { enabled: true } } })
        .then(({ violations }) => violations)"""
    found: list[dict[str, Any]] = page.evaluate(script, within)
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary'].splitlines()[-1].strip()}"
        for rule in found
        for node in rule["nodes"]
    ]
