"""What an XML document may consist of, said in tables: which children in which order, which attributes, which text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

MANY = 10**9
NCNAME = re.compile(r"[A-Za-z_][\w.-]*")
LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
Check = Callable[[str], bool]


def anything(_: str) -> bool:
    return True


def name(text: str) -> bool:
    """xs:ID: a name without a colon."""
    return NCNAME.fullmatch(text) is not None


def one_of(*values: str) -> Check:
    return lambda text: text in values


def up_to(characters: int) -> Check:
    return lambda text: len(text) <= characters


@dataclass(frozen=True)
class Attribute:
    check: Check = anything
    required: bool = False


@dataclass(frozen=True)
class Child:
    #: "{namespace}tag"
    tag: str
    shape: str
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Shape:
    children: list[Child] = field(default_factory=list)
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    #: None: no text but space between the children.
    text: Check | None = None
    any_order: bool = False


Shapes = Mapping[str, Shape]


def faults(element: Element, shape: str, shapes: Shapes, path: str = "") -> list[str]:
    """Every way in which the element, and what is in it, is not of its shape; each with its place."""
    kind = shapes[shape]
    here = f"{path}/{element.tag.rpartition('}')[2]}"
    found = [
        f"{here}: attribute {a} is missing"
        for a, r in kind.attributes.items()
        if r.required and a not in element.attrib
    ]
    for attribute, value in element.attrib.items():
        if attribute == LOCATION:
            continue
        if attribute not in kind.attributes:
            found.append(f"{here}: attribute {attribute} is not allowed")
        elif not kind.attributes[attribute].check(value):
            found.append(f"{here}: attribute {attribute} may not be {value!r}")
    text = "".join([element.text or "", *(child.tail or "" for child in element)])
    if kind.text is None and text.strip():
        found.append(f"{here}: text is not allowed: {text.strip()!r}")
    elif kind.text is not None and not kind.text(element.text or ""):
        found.append(f"{here}: may not be {element.text!r}")
    places = {child.tag: number for number, child in enumerate(kind.children)}
    last = 0
    for child in element:
        if child.tag not in places:
            found.append(f"{here}: {child.tag} is not allowed")
            continue
        if places[child.tag] < last and not kind.any_order:
            found.append(f"{here}: {child.tag} comes too late")
        last = max(last, places[child.tag])
        found += faults(child, kind.children[places[child.tag]].shape, shapes, here)
    for child in kind.children:
        count = len(element.findall(child.tag))
        if not child.least <= count <= child.most:
            found.append(f"{here}: {child.tag} is there {count} times")
    return found


def identifiers(root: Element, namespace: str) -> list[str]:
    """Faults of identifiers (each once in the document) and of references to them."""
    given = [e.attrib["identifier"] for e in root.iter() if "identifier" in e.attrib]
    found = [f"identifier {each} is there twice" for each in sorted({i for i in given if given.count(i) > 1})]
    resources = {e.get("identifier") for e in root.iter(f"{{{namespace}}}resource")}
    for element in root.iter():
        reference = element.get("identifierref")
        if reference is not None and reference not in resources:
            found.append(f"identifierref {reference} leads to no resource")
    return found


def files_of(root: Element, namespace: str, names: list[str]) -> list[str]:
    """Faults between the files that resources list and those that are there (`names`, the manifest among them)."""
    listed = [e.attrib["href"] for e in root.iter(f"{{{namespace}}}file")]
    found = [f"{each} is listed and not there" for each in sorted(set(listed) - set(names))]
    found += [f"{each} is there and not listed" for each in sorted(set(names) - set(listed) - {"imsmanifest.xml"})]
    found += [f"{each} is listed twice" for each in sorted({n for n in listed if listed.count(n) > 1})]
    for resource in root.iter(f"{{{namespace}}}resource"):
        own = [e.attrib["href"] for e in resource.iter(f"{{{namespace}}}file")]
        if "href" in resource.attrib and resource.attrib["href"] not in own:
            found.append(f"resource {resource.get('identifier')} opens a file that it does not list")
    return found
