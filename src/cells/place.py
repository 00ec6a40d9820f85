"""Addresses in the HTML of fences, which is written before it is known how deep its page lies."""

#: Stands for the way to the site's first folder.
TO_SITE = "to-site:"


def placed(html: str, to_site: str) -> str:
    """The HTML for a page from which `to_site` ("../" as often as it is deep) leads to the site's first folder."""
    return html.replace(TO_SITE, to_site)
