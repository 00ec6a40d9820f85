"""How to cite a page: the facts of CITATION.cff and the page's title -> a sentence, BibTeX, and the box with both."""

import re
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
#: What BibTeX and TeX take for commands, and how they are written instead.
SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    sign: "\\" + sign for sign in "&%$#_{}"
}


@dataclass(frozen=True)
class Work:
    """The site as CITATION.cff describes it."""

    title: str
    authors: str
    version: str
    released: date


def work(cff: dict[str, Any]) -> Work:
    """Raises KeyError naming the field that CITATION.cff lacks."""
    names = [a.get("name") or f"{a['given-names']} {a['family-names']}" for a in cff["authors"]]
    return Work(cff["title"], " and ".join(names), str(cff["version"]), cff["date-released"])


def sentence(cited: Work, title: str, address: str) -> str:
    """One line for a list of references; `address` is empty where the site has no public one."""
    day = f"{cited.released.day} {cited.released:%B %Y}"
    ends = f" {address}" if address else ""
    stop = "" if title.endswith(("?", "!", ".")) else "."
    return f"{cited.authors}. “{title}{stop}” {cited.title}, version {cited.version}, {day}.{ends}"


def bibtex(cited: Work, title: str, key: str, address: str) -> str:
    """An entry that BibTeX and BibLaTeX both read. `key` names it in the reader's text."""
    fields = {
        "author": f"{{{_tex(cited.authors)}}}",
        "title": f"{{{_tex(title)}}}",
        "howpublished": _tex(cited.title),
        "year": str(cited.released.year),
        "note": f"Version {_tex(cited.version)}",
    }
    if address:
        fields["url"] = address
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items()]
    lines.append(f"  month = {MONTHS[cited.released.month - 1]}")
    return f"@misc{{{key},\n" + ",\n".join(lines) + "\n}"


def key(path: str) -> str:
    """`lessons/cpu.md` -> `how-computers-work-cpu`; the home page is `how-computers-work`."""
    name = path.removesuffix(".md").removesuffix("index").strip("/").split("/")[-1]
    return "-".join(["how-computers-work", *([name] if name else [])])


def cite_html(cited: Work, title: str, path: str, address: str) -> str:
    """The folded box at the end of a lesson; printed, only its sentence is shown."""
    line = escape(sentence(cited, title, address), quote=False)
    entry = escape(bibtex(cited, title, key(path), address), quote=False)
    return (
        '<aside class="cite" aria-label="Cite this page">'
        f'<p class="cite-printed">To cite this page: {line}</p>'
        '<details><summary class="cite-head">Cite this page</summary>'
        f'<cite-text><p class="cite-form">Text</p><p class="cite-words">{line}</p></cite-text>'
        f'<cite-text><p class="cite-form">BibTeX</p><pre class="cite-words">{entry}</pre></cite-text>'
        "</details></aside>"
    )


def _tex(text: str) -> str:
    return re.sub(r"[\\~^&%$#_{}]", lambda m: SPECIAL[m[0]], text)
