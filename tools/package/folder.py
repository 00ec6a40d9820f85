"""The package as a folder, made from the built site: links that name files, scripts in place of what is fetched."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

from tools.package import links
from tools.package.scripts import as_script

#: Of the built site: what the package has in its own form, and what no reader loads.
LEFT_OUT = ["*.map", "*.gz", "lunr", "runtime"]
#: Asks with the right to read across sites, which on a disk is refused and, even where it is not, gains nothing.
FONT_PRELOAD = re.compile(r'\s*<link rel="preload" as="font"[^>]*>')
THEME_SCRIPT = re.compile(r'<script src="([./]*)assets/javascripts/bundle\.')
VERSIONED = re.compile(r"(assets/[\w.-]+\.(?:js|css))\?v=\w+")


def make(site: Path, bundles: Path, target: Path) -> None:
    """Fills `target` from `site` and the package's own `bundles` of scripts, without the runtime's files.

    Raises FileNotFoundError where the site is not built.
    """
    if not (site / "index.html").exists():
        raise FileNotFoundError(f"{site / 'index.html'} is missing: run make build")
    shutil.copytree(site, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for old in [*target.glob("assets/kernel-*.js"), *target.glob("assets/unpacker-*.js")]:
        old.unlink()
    shutil.copytree(bundles, target / "assets", dirs_exist_ok=True)
    kernel = target / "assets" / "disk" / "kernel.js"
    kernel.write_bytes(as_script(kernel.read_bytes()))
    _search(target)
    for page in target.rglob("*.html"):
        page.write_text(_page(page.read_text(encoding="utf-8"), target), encoding="utf-8")
    sitemap = target / "sitemap.xml"
    sitemap.write_text(links.name_files_of_sitemap(sitemap.read_text(encoding="utf-8")), encoding="utf-8")


def _page(html: str, target: Path) -> str:
    html = links.name_files(FONT_PRELOAD.sub("", html))
    html = VERSIONED.sub(lambda m: f"{m[1]}?v={_sum(target / m[1])}", html)
    return THEME_SCRIPT.sub(r'<script src="\1assets/disk/search.js"></script>\g<0>', html)


def _sum(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:8]


def _search(target: Path) -> None:
    """The index and the worker also as scripts, which the theme and src/page/disk/search.ts load on a disk."""
    index = target / "search" / "search_index.json"
    named = links.name_files_of_search(index.read_text(encoding="utf-8"))
    index.write_text(named, encoding="utf-8")
    index.with_suffix(".js").write_text(f"var __index = {named}\n", encoding="utf-8")
    worker = next((target / "assets" / "javascripts" / "workers").glob("search.*.min.js"))
    worker.with_name("search-on-disk.js").write_bytes(as_script(worker.read_bytes()))
