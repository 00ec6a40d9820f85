"""An IMS Common Cartridge 1.1 of web links: every page, in the order and the sections of the navigation.

The order of elements, and what may and must be there, is that of the published schemas: ccv1p1_imscp_v1p2_v1p0.xsd
(manifest), ccv1p1_imswl_v1p1.xsd (web link), ccv1p1_lommanifest_v1p0.xsd and ccv1p1_lomresource_v1p0.xsd (metadata).
"""

from xml.etree.ElementTree import Element

from tools.course.markup import add, document
from tools.course.outline import Outline, Page, Section

SCHEMAS = "http://www.imsglobal.org/profile/cc/ccv1p1/"
CARTRIDGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
WEB_LINK = "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"
OF_CARTRIDGE = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest"
OF_RESOURCE = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/resource"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

KEYWORDS = [
    "computer architecture",
    "binary numbers",
    "floating point",
    "memory",
    "GPU",
    "operating systems",
    "machine learning",
]
#: Pages below this address are for those who teach; Moodle hides what is meant for instructors.
FOR_INSTRUCTORS = "teach/"


def files(outline: Outline, base: str, rights: str) -> dict[str, bytes]:
    """Everything in the cartridge, by its name there."""
    links = {_link_file(page): _web_link(page, base) for page in outline.pages()}
    return {"imsmanifest.xml": document(_manifest(outline, rights)), **links}


def _link_file(page: Page) -> str:
    return f"links/{page.id}.xml"


def _web_link(page: Page, base: str) -> bytes:
    root = Element("webLink", {"xmlns": WEB_LINK, "xmlns:xsi": INSTANCE})
    root.set("xsi:schemaLocation", f"{WEB_LINK} {SCHEMAS}ccv1p1_imswl_v1p1.xsd")
    add(root, "title", page.title)
    add(root, "url", href=base + page.address, target="_blank")
    return document(root)


def _manifest(outline: Outline, rights: str) -> Element:
    root = Element("manifest", {"identifier": "how-computers-work", "xmlns": CARTRIDGE})
    root.set("xmlns:lomimscc", OF_CARTRIDGE)
    root.set("xmlns:lom", OF_RESOURCE)
    root.set("xmlns:xsi", INSTANCE)
    root.set(
        "xsi:schemaLocation",
        f"{CARTRIDGE} {SCHEMAS}ccv1p1_imscp_v1p2_v1p0.xsd "
        f"{OF_CARTRIDGE} {SCHEMAS}LOM/ccv1p1_lommanifest_v1p0.xsd "
        f"{OF_RESOURCE} {SCHEMAS}LOM/ccv1p1_lomresource_v1p0.xsd",
    )
    _metadata(root, outline, rights)
    organizations = add(root, "organizations")
    organization = add(organizations, "organization", identifier="navigation", structure="rooted-hierarchy")
    add(organization, "title", outline.title)
    top = add(organization, "item", identifier="root")
    for number, item in enumerate(outline.items, 1):
        # A page at the top gets a folder of its own: Canvas makes a module of each folder and loses links outside.
        section = item if isinstance(item, Section) else Section(item.label, (item,))
        _folder(top, section, f"section-{number}")
    resources = add(root, "resources")
    for page in outline.pages():
        _resource(resources, page)
    return root


def _metadata(root: Element, outline: Outline, rights: str) -> None:
    metadata = add(root, "metadata")
    add(metadata, "schema", "IMS Common Cartridge")
    add(metadata, "schemaversion", "1.1.0")
    lom = add(metadata, "lomimscc:lom")
    general = add(lom, "lomimscc:general")
    _string(general, "title", outline.title)
    add(general, "lomimscc:language", "en")
    _string(general, "description", outline.description)
    for keyword in KEYWORDS:
        _string(general, "keyword", keyword)
    terms = add(lom, "lomimscc:rights")
    restrictions = add(terms, "lomimscc:copyrightAndOtherRestrictions")
    add(restrictions, "lomimscc:value", "yes")
    _string(terms, "description", rights)


def _string(parent: Element, tag: str, text: str) -> None:
    add(add(parent, f"lomimscc:{tag}"), "lomimscc:string", text, language="en")


def _folder(parent: Element, section: Section, identifier: str) -> None:
    folder = add(parent, "item", identifier=identifier)
    add(folder, "title", section.title)
    for number, item in enumerate(section.items, 1):
        if isinstance(item, Section):
            _folder(folder, item, f"{identifier}-{number}")
        else:
            link = add(folder, "item", identifier=f"item-{item.id}", identifierref=f"link-{item.id}")
            add(link, "title", item.title)


def _resource(resources: Element, page: Page) -> None:
    resource = add(resources, "resource", identifier=f"link-{page.id}", type="imswl_xmlv1p1")
    if page.address.startswith(FOR_INSTRUCTORS):
        educational = add(add(add(resource, "metadata"), "lom:lom"), "lom:educational")
        role = add(educational, "lom:intendedEndUserRole")
        add(role, "lom:source", "IMSGLC_CC_Rolesv1p1")
        add(role, "lom:value", "Instructor")
    add(resource, "file", href=_link_file(page))
