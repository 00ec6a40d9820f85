"""A page made to stand alone in a package: what is carried keeps its links, all else leads to the public site."""

import html
import json
import posixpath
import re
from collections.abc import Set
from urllib.parse import urlsplit

from tools.course.rewrite import Attributes, rewrite
from tools.package.links import name_file

#: What leads through the whole site has no place where the course system does that.
NAVIGATION = {"md-search", "md-tabs", "md-sidebar--primary", "md-footer__inner"}
FOR_TOGGLES = {"__search", "__drawer"}
#: Offers to keep the whole site on a device.
KEEP = "keep-here"
RELATIONS = {"prev", "next", "manifest", "canonical"}
CONFIGURATION = re.compile(r'(<script id="__config" type="application/json">)(.*?)(</script>)', re.DOTALL)


def alone(text: str, file: str, carried: Set[str], base: str) -> str:
    """The page's HTML for a package.

    `file` is the page's own name below the site, `carried` all names of the package's files below it. Links to
    carried files name files ("…/index.html"), since a course system shows no folders; others lead to `base` and open
    a window of their own, as do links to other sites, which seldom let themselves be framed.
    """

    def change(tag: str, attributes: Attributes) -> Attributes | bool | None:
        if tag == KEEP or NAVIGATION & set((attributes.get("class") or "").split()):
            return False
        if tag == "label" and attributes.get("for") in FOR_TOGGLES:
            return False
        if tag == "link" and attributes.get("rel") in RELATIONS:
            return False
        name = "href" if tag in ("a", "link") else "src"
        value = attributes.get(name)
        if value is None:
            return None
        link = _follow(value, file, carried, base)
        outside = tag == "a" and not link.startswith("#") and link.partition("#")[0] != posixpath.basename(file)
        window: Attributes = {"target": "_blank", "rel": "noopener"} if outside else {}
        return ({name: link} if link != value else {}) | window

    public = html.escape(base + file.removesuffix("index.html"))
    changed = CONFIGURATION.sub(_without_instant_navigation, rewrite(text, change))
    return changed.replace("</head>", f'<link rel="canonical" href="{public}"></head>', 1)


def shown(text: str, file: str) -> set[str]:
    """Names, below the site, of the pictures and other files that a page shows in itself."""
    found = set()

    def look(tag: str, attributes: Attributes) -> None:
        parts = urlsplit(attributes.get("src") or "")
        if parts.path and not parts.scheme and not parts.netloc:
            found.add(posixpath.normpath(posixpath.join(posixpath.dirname(file), parts.path)))

    rewrite(text, look)
    return found


def _follow(link: str, file: str, carried: Set[str], base: str) -> str:
    """Where the link of a page leads in the package."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path:
        return link
    folder = posixpath.dirname(file)
    path = re.split("[?#]", name_file(link))[0]
    target = posixpath.normpath(posixpath.join(folder, path))
    rest = link[len(parts.path) :]
    if target in carried:
        return posixpath.relpath(target, folder) + rest
    return base + re.sub(r"(^|/)index\.html$", r"\1", target) + rest


def _without_instant_navigation(found: re.Match[str]) -> str:
    """There is no sitemap in a package, and no second page to go to."""
    settings = json.loads(found[2])
    settings["features"] = [f for f in settings["features"] if not f.startswith("navigation.instant")]
    return found[1] + json.dumps(settings).replace("</", "<\\/") + found[3]
