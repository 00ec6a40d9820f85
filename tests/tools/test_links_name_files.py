"""Relative links that name files, and bytes as scripts."""

import subprocess

import pytest

from tools.package.links import name_file, name_files, name_files_of_search, name_files_of_sitemap
from tools.package.scripts import as_script


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("../cpu/", "../cpu/index.html"),
        ("../cpu/#cache", "../cpu/index.html#cache"),
        ("./?theme=dark#x", "./index.html?theme=dark#x"),
        ("..", "../index.html"),
        (".", "./index.html"),
        ("../..", "../../index.html"),
        ("../assets/page.js?v=1", "../assets/page.js?v=1"),
        ("a/b?to=c/", "a/b?to=c/"),
        ("#here", "#here"),
        ("", ""),
        ("?q", "?q"),
        ("https://example.org/a/", "https://example.org/a/"),
        ("//example.org/a/", "//example.org/a/"),
        ("/a/", "/a/"),
        ("mailto:a@example.org/", "mailto:a@example.org/"),
        ("data:text/plain,a/", "data:text/plain,a/"),
    ],
)
def test_an_address(address, named):
    assert name_file(address) == named


def test_only_links_are_changed():
    html = '<p data-href="x/">href="y/"</p><a class=k href="../z/">z</a><a href=\'w/\'><code>&lt;a href="v/"&gt;</code>'
    assert name_files(html) == html.replace('"../z/"', '"../z/index.html"').replace("'w/'", '"w/index.html"')


def test_search_and_sitemap():
    index = '{"docs":[{"location":"","t":"é"},{"location":"a/"},{"location":"a/#b"},{"location":"#c"}]}'
    named = name_files_of_search(index)
    assert '"é"' in named
    for location in ("index.html", "a/index.html", "a/index.html#b", "index.html#c"):
        assert f'"location":"{location}"' in named
    assert name_files_of_sitemap("<loc>https://e.org/a/</loc>") == "<loc>https://e.org/a/index.html</loc>"


def test_a_script_says_every_byte():
    data = bytes(range(256)) * 3 + b'\\"\r\n\\'
    program = """
      const bytes = require("fs").readFileSync(0);
      globalThis.howComputersWorkFile = (text) => {
        const code = Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({length: 256}, (_, i) => i)));
        process.stdout.write(Buffer.from(Array.from(text, (letter) => code.indexOf(letter))));
      };
      (0, eval)(new TextDecoder("windows-1252").decode(bytes));
    """
    done = subprocess.run(["node", "-e", program], input=as_script(data), capture_output=True, check=True)
    assert done.stdout == data
