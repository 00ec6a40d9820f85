"""Elements of a manifest, written as they are named: prefixes and namespaces stand where they are put."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement


def add(parent: Element, tag: str, text: str | None = None, **attributes: str) -> Element:
    """A new last child. Attributes with a colon in their name are given as name__part."""
    made = SubElement(parent, tag, {name.replace("__", ":"): value for name, value in attributes.items()})
    made.text = text
    return made


def document(root: Element) -> bytes:
    """The whole document, indented, UTF-8."""
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'.encode()
