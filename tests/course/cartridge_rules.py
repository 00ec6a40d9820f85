"""What an IMS Common Cartridge 1.1 of web links must look like.

The rules were read from the published schemas, in the copies that Moodle ships in backup/cc/schemas11: elements, order
and attributes from the types of ccv1p1_imscp_v1p2_v1p0.xsd, ccv1p1_imswl_v1p1.xsd, ccv1p1_lommanifest_v1p0.xsd and
ccv1p1_lomresource_v1p0.xsd; `rule_sets` from the Schematron rules inside the first. No package registry has these
schemas, so they are not run themselves. Of the metadata, only what we write is here.
"""

from xml.etree.ElementTree import Element

from tests.course.shapes import MANY, Attribute, Child, Shape, Shapes, anything, name, one_of

CC = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
LINK = "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"
LOM = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest"
OF_RESOURCE = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/resource"
ID = Attribute(name, required=True)


def cc(tag: str, shape: str, least: int = 1, most: int = 1) -> Child:
    return Child(f"{{{CC}}}{tag}", shape, least, most)


def lom(tag: str, shape: str, least: int = 0, most: int = 1) -> Child:
    return Child(f"{{{LOM}}}{tag}", shape, least, most)


def of_resource(tag: str, shape: str, most: int = 1) -> Child:
    return Child(f"{{{OF_RESOURCE}}}{tag}", shape, 1, most)


MANIFEST: Shapes = {
    "Text": Shape(text=anything),
    "Manifest": Shape(
        [cc("metadata", "ManifestMetadata"), cc("organizations", "Organizations"), cc("resources", "Resources")],
        {"identifier": ID},
    ),
    "ManifestMetadata": Shape(
        [cc("schema", "Schema"), cc("schemaversion", "Version"), lom("lom", "LOM", least=1)],
    ),
    "Schema": Shape(text=one_of("IMS Common Cartridge")),
    "Version": Shape(text=one_of("1.1.0")),
    "Organizations": Shape([cc("organization", "Organization", 0)]),
    "Organization": Shape(
        [cc("title", "Text", 0), cc("item", "ItemOrg")],
        {"identifier": ID, "structure": Attribute(one_of("rooted-hierarchy"), required=True)},
    ),
    "ItemOrg": Shape([cc("item", "Item", 0, MANY)], {"identifier": ID}),
    "Item": Shape(
        [cc("title", "Text"), cc("item", "Item", 0, MANY)],
        {"identifier": ID, "identifierref": Attribute(name)},
    ),
    "Resources": Shape([cc("resource", "Resource", 0, MANY)]),
    "Resource": Shape(
        [cc("metadata", "ResourceMetadata", 0), cc("file", "File", 0, MANY), cc("dependency", "Dependency", 0, MANY)],
        {
            "identifier": ID,
            "type": Attribute(one_of("imswl_xmlv1p1", "webcontent"), required=True),
            "href": Attribute(),
            "intendeduse": Attribute(one_of("lessonplan", "syllabus", "unspecified")),
        },
    ),
    "File": Shape(attributes={"href": Attribute(required=True)}),
    "Dependency": Shape(attributes={"identifierref": Attribute(name, required=True)}),
    "ResourceMetadata": Shape([of_resource("lom", "ResourceLOM")]),
    "ResourceLOM": Shape([of_resource("educational", "Educational", MANY)]),
    "Educational": Shape([of_resource("intendedEndUserRole", "Role", MANY)]),
    "Role": Shape([of_resource("source", "RoleSource"), of_resource("value", "RoleValue")]),
    "RoleSource": Shape(text=one_of("IMSGLC_CC_Rolesv1p1")),
    "RoleValue": Shape(text=one_of("Instructor", "Learner", "Mentor")),
    "LOM": Shape([lom("general", "General"), lom("rights", "Rights")], any_order=True),
    "General": Shape(
        [
            lom("title", "LangString"),
            lom("language", "Text", most=MANY),
            lom("description", "LangString", most=MANY),
            lom("keyword", "LangString", most=MANY),
        ],
        any_order=True,
    ),
    "Rights": Shape(
        [lom("copyrightAndOtherRestrictions", "Restrictions"), lom("description", "LangString")],
        any_order=True,
    ),
    "Restrictions": Shape([lom("value", "YesNo", least=1)]),
    "YesNo": Shape(text=one_of("yes", "no")),
    "LangString": Shape([lom("string", "LanguageString", most=MANY)]),
    "LanguageString": Shape(attributes={"language": Attribute()}, text=anything),
}

WEB_LINK: Shapes = {
    "WebLink": Shape([Child(f"{{{LINK}}}title", "Line"), Child(f"{{{LINK}}}url", "URL")]),
    "Line": Shape(text=lambda text: text != "" and not set(text) & set("\t\r\n")),
    "URL": Shape(
        attributes={"href": Attribute(required=True), "target": Attribute(), "windowFeatures": Attribute()},
    ),
}


def rule_sets(root: Element) -> list[str]:
    """Faults by the Schematron rules that concern web links, items and files."""
    found = []
    for resource in root.iter(f"{{{CC}}}resource"):
        own, links = resource.get("identifier"), resource.get("type") == "imswl_xmlv1p1"
        files = [e.attrib["href"] for e in resource.iter(f"{{{CC}}}file")]
        if links and len(files) != 1:
            found.append(f"2a, 2b: {own} has {len(files)} files, not one")
        if links and "href" in resource.attrib:
            found.append(f"2c: {own} has an href of its own")
        if links and resource.find(f"{{{CC}}}dependency") is not None:
            found.append(f"2d: {own} has a dependency")
        if len(files) != len(set(files)):
            found.append(f"9a: {own} has a file twice")
        if "href" in resource.attrib and resource.attrib["href"] not in files:
            found.append(f"10: {own} opens a file that it does not list")
    for item in root.iter(f"{{{CC}}}item"):
        if "identifierref" in item.attrib and item.find(f"{{{CC}}}item") is not None:
            found.append(f"8b: {item.get('identifier')} is a link and a folder")
    return found
