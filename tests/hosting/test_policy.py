"""The content policy names the inline scripts of the pages, and nothing that is not there."""

import base64
import hashlib
from pathlib import Path

import pytest

from tools.hosting import write
from tools.hosting.csp import inline_scripts, policy

PAGE = """<!doctype html>
<script>let a = "<b>&amp;"</script>
<script type="module">let b</script>
<script type="application/json">{"data": 1}</script>
<script src="assets/page.js"></script>
<noscript>none</noscript>
<p>text</p>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "embed" / "x").mkdir(parents=True)
    (tmp_path / "embed" / "x" / "index.html").write_text("<script>\nlet c\n</script>")
    return tmp_path


def test_what_runs_is_found_in_every_page_and_data_is_not(site):
    assert inline_scripts(site) == ["\nlet c\n", 'let a = "<b>&amp;"', "let b"]


def test_each_is_named_by_its_sum_as_a_browser_reckons_it(site):
    digest = base64.b64encode(hashlib.sha256(b'let a = "<b>&amp;"').digest()).decode()
    rules = dict(rule.split(" ", 1) for rule in policy(site).split("; "))
    assert f"'sha256-{digest}'" in rules["script-src"].split()
    assert rules["script-src"].count("sha256-") == 3
    assert "unsafe-inline" not in rules["script-src"]
    assert "'unsafe-eval'" not in rules["script-src"]
    assert "frame-ancestors" not in rules


def test_every_configuration_is_written_with_nothing_left_open(site, tmp_path):
    out = tmp_path / "hosting"
    write(site, out)
    names = {"nginx.conf", "apache.htaccess", "Caddyfile", "_headers", "Dockerfile", "README.md"}
    assert {path.name for path in out.iterdir()} == names
    for path in out.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "@POLICY@" not in text
        assert "@LASTING" not in text
    for name in names - {"Dockerfile", "README.md"}:
        assert policy(site) in (out / name).read_text(encoding="utf-8")
    assert len((out / "Dockerfile").read_text().splitlines()) <= 15


def test_too_many_scripts_for_a_host_are_refused(site, tmp_path):
    (site / "index.html").write_text("".join(f"<script>{n}</script>" for n in range(40)))
    with pytest.raises(ValueError, match="too many inline scripts"):
        write(site, tmp_path / "hosting")


def test_a_folder_without_a_page_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"index\.html is missing"):
        write(tmp_path, tmp_path / "hosting")
