"""What the manifest of a SCORM 1.2 package of one page must look like.

Elements, order and lengths are those of the types in imscp_rootv1p1p2.xsd; the attribute scormtype and its values
those of adlcp_rootv1p2.xsd; that a SCO has a file to launch, that a version is said and which organization is shown,
of the SCORM 1.2 Content Aggregation Model. Children of ours only: a manifest may hold more than is named here.
"""

from tests.course.shapes import MANY, Attribute, Child, Shape, Shapes, name, one_of, up_to

CP = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
ID = Attribute(name, required=True)


def cp(tag: str, shape: str, least: int = 1, most: int = 1) -> Child:
    return Child(f"{{{CP}}}{tag}", shape, least, most)


MANIFEST: Shapes = {
    "Manifest": Shape(
        [cp("metadata", "Metadata"), cp("organizations", "Organizations"), cp("resources", "Resources")],
        {"identifier": ID, "version": Attribute(up_to(20))},
    ),
    "Metadata": Shape([cp("schema", "Schema"), cp("schemaversion", "Version")]),
    "Schema": Shape(text=one_of("ADL SCORM")),
    "Version": Shape(text=one_of("1.2")),
    "Organizations": Shape([cp("organization", "Organization", 1, MANY)], {"default": Attribute(name, required=True)}),
    "Organization": Shape(
        [cp("title", "Title"), cp("item", "Item", 1, MANY)],
        {"identifier": ID, "structure": Attribute(up_to(200))},
    ),
    "Item": Shape(
        [cp("title", "Title"), cp("item", "Item", 0, MANY)],
        {
            "identifier": ID,
            "identifierref": Attribute(up_to(2000), required=True),
            "isvisible": Attribute(one_of("true", "false")),
        },
    ),
    "Title": Shape(text=lambda text: 0 < len(text) <= 200),
    "Resources": Shape([cp("resource", "Resource", 1, MANY)]),
    "Resource": Shape(
        [cp("file", "File", 1, MANY)],
        {
            "identifier": ID,
            "type": Attribute(one_of("webcontent"), required=True),
            "href": Attribute(up_to(2000), required=True),
            f"{{{ADL}}}scormtype": Attribute(one_of("sco", "asset"), required=True),
        },
    ),
    "File": Shape(attributes={"href": Attribute(up_to(2000), required=True)}),
}
