"""A source's address -> a short name, and links that bear such names."""

from collections.abc import Iterable
from html import escape
from urllib.parse import unquote, urlsplit

#: What follows owner/repository in an address on GitHub, where a number names the rest.
THREADS = ("pull", "issues", "discussions")
LONGEST = 40


def source_name(link: str) -> str:
    """`owner/repository#12`, `owner/repository · file` or `host · page` instead of an address of two lines."""
    parts = urlsplit(link)
    steps = [unquote(step) for step in parts.path.split("/") if step]
    if parts.netloc == "github.com" and len(steps) > 3:
        owner, repository, kind, *rest = steps
        return f"{owner}/{repository}#{rest[0]}" if kind in THREADS else f"{owner}/{repository} · {_cut(rest[-1])}"
    if parts.netloc == "gist.github.com" and steps:
        return f"gist of {steps[0]}"
    return " · ".join([parts.netloc.removeprefix("www."), *map(_cut, steps[-1:])])


def source_links(links: Iterable[str]) -> list[str]:
    """Links in their order, each once."""
    return [f'<a href="{escape(link)}">{escape(source_name(link))}</a>' for link in dict.fromkeys(links)]


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
