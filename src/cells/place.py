"""Addresses in the HTML of fences, which is written before it is known how deep its page lies."""

from hashlib import sha256

from cells.examples import ROOT

#: Stands for the way to the site's first folder.
TO_SITE = "to-site:"
BUILD = ROOT / "build"


def placed(html: str, to_site: str) -> str:
    """The HTML for a page from which `to_site` ("../" as often as it is deep) leads to the site's first folder."""
    return html.replace(TO_SITE, to_site)


def stylesheet(name: str) -> str:
    """A link to styles that few pages need: they stand where they are needed, and no other page loads them."""
    return f'<link rel="stylesheet" href="{TO_SITE}{versioned(f"assets/{name}.css")}">'


def versioned(path: str) -> str:
    """`assets/site.css` as `assets/site.css?v=…`, by the sum of what was built: a browser may keep it for ever."""
    path = path.split("?")[0]
    return f"{path}?v={sha256((BUILD / 'static' / path).read_bytes()).hexdigest()[:8]}"
