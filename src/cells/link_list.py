"""The table of teach/links: every link, page by page, complete without JavaScript."""

from collections.abc import Iterable
from html import escape
from itertools import groupby

from cells.links import Link
from cells.place import placed, stylesheet

#: What the page's Markdown holds in the place of the table.
PLACE = '<div id="link-list"></div>'


def link_list_html(links: Iterable[Link], to_site: str, heights: dict[str, int]) -> str:
    """The `<link-list>` element. `to_site` is the way from its page to the site; `heights`: of embeds, by id."""
    groups = [_group(list(group), to_site, heights) for _, group in groupby(links, lambda link: link.page)]
    return (
        f'<link-list id="link-list">{placed(stylesheet("link-list"), to_site)}<table class="link-list"><thead><tr>'
        '<th scope="col">What</th><th scope="col">Kind</th></tr></thead>'
        f"{''.join(groups)}</table></link-list>"
    )


def _group(links: list[Link], to_site: str, heights: dict[str, int]) -> str:
    page = links[0]
    # The heading of the whole page says the same as the page's own row.
    rows = [_row(link, to_site, heights) for link in links if link.level != 1]
    return f'<tbody data-page="{escape(page.title)}">{"".join(rows)}</tbody>'


def _row(link: Link, to_site: str, heights: dict[str, int]) -> str:
    embed = f' data-embed="{to_site}{link.embed}" data-height="{heights[link.id]}"' if link.embed else ""
    return (
        f'<tr data-name="{escape(link.id)}"{embed}><th scope="row"><a href="{to_site}{escape(link.url)}">'
        f"{escape(link.title, quote=False)}</a></th><td>{link.kind}</td></tr>"
    )
