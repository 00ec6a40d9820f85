"""Makes relative addresses name files: a disk, and some course systems, show no index.html for a folder."""

import json
import re
from typing import Any

INDEX = "index.html"
#: Elements whose address leads to another page; what stands in a text or a code has no raw `<`.
TAG = re.compile(r"<(?:a|area|link|iframe)\b[^>]*>")
ATTRIBUTE = re.compile(r"""(\s(?:href|src)=)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|//|/|#|\?|$)", re.IGNORECASE)


def name_file(address: str) -> str:
    """`../cpu/#cache` becomes `../cpu/index.html#cache`; addresses of other sites and of this page stay as they are."""
    if ELSEWHERE.match(address):
        return address
    path, rest = re.fullmatch(r"([^?#]*)(.*)", address, re.DOTALL).groups()  # type: ignore[union-attr]
    if path.rpartition("/")[2] in (".", ".."):
        path += "/"
    return path + (INDEX if path.endswith("/") else "") + rest


def name_files(html: str) -> str:
    """A page, each link of it naming a file."""

    def attribute(match: re.Match[str]) -> str:
        address = match[2] or match[3] or match[4] or ""
        return f'{match[1]}"{name_file(address)}"'

    return TAG.sub(lambda tag: ATTRIBUTE.sub(attribute, tag[0]), html)


def name_files_of_search(index: str) -> str:
    """The theme's search_index.json: each location relative to the site."""
    data: dict[str, Any] = json.loads(index)
    for entry in data["docs"]:
        location = entry["location"]
        entry["location"] = INDEX + location if location == "" or location[0] in "?#" else name_file(location)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def name_files_of_sitemap(sitemap: str) -> str:
    """The sitemap: the theme follows a link without a new load only where it finds the link's address here."""
    return re.sub(r"<loc>([^<]*/)</loc>", rf"<loc>\1{INDEX}</loc>", sitemap)
