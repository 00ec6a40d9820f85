"""Elements as the package `willitfit` words them (willitfit.page.tree), as HTML."""

from html import escape

from willitfit.page.tree import Tree

VOID = ("input",)


def html(tree: Tree | str) -> str:
    """Everything in it is escaped."""
    if isinstance(tree, str):
        return escape(tree, quote=False)
    tag, attributes, *children = tree
    written = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in attributes.items())
    inside = "".join(html(child) for child in children)
    return f"<{tag}{written}>" if tag in VOID else f"<{tag}{written}>{inside}</{tag}>"
