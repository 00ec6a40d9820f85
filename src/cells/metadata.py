"""What machines read of a page: schema.org as JSON-LD, of a lesson (LearningResource) and of the site (Course)."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cells.citation import Work

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
LANGUAGE = "en"
LEVEL = "beginner"

Thing = dict[str, Any]


@dataclass(frozen=True)
class Lesson:
    """A page that takes a known time. `address` is one that the page at hand can link to, or empty."""

    title: str
    description: str
    minutes: int
    kind: str
    teaches: tuple[str, ...]
    address: str


def lesson_data(lesson: Lesson, site: str, home: str, cited: Work) -> Thing:
    """A LearningResource that is part of the course; `home` is the course's address, or empty."""
    return {
        "@context": "https://schema.org",
        **_resource(lesson),
        "isPartOf": {"@type": "Course", "name": site, **_url(home)},
        **_common(cited),
    }


def course_data(name: str, description: str, home: str, lessons: Iterable[Lesson], cited: Work) -> Thing:
    """The Course, with its lessons in order."""
    parts = list(lessons)
    return {
        "@context": "https://schema.org",
        "@type": "Course",
        "name": name,
        "description": description,
        "timeRequired": f"PT{sum(lesson.minutes for lesson in parts)}M",
        "educationalLevel": LEVEL,
        "provider": _authors(cited),
        **_url(home),
        **_common(cited),
        "hasPart": [_resource(lesson) for lesson in parts],
    }


def script(data: Thing) -> str:
    """JSON-LD for a page's head. `</` would end the element early, so that no `<` stays as it is."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'


def terms(glossary: str) -> dict[str, tuple[str, ...]]:
    """The glossary's Markdown -> for each lesson's path the terms that it explains, in order."""
    found: dict[str, list[str]] = {}
    for entry in re.split(r"^### ", glossary, flags=re.MULTILINE)[1:]:
        name = re.split(r"\s*\{#|\n", entry, maxsplit=1)[0].strip()
        explained = re.findall(r"\((lessons/[\w-]+\.md)\)", entry.split("\n## ")[0])
        if explained:
            found.setdefault(explained[-1], []).append(name)
    return {path: tuple(names) for path, names in found.items()}


def _resource(lesson: Lesson) -> Thing:
    return {
        "@type": "LearningResource",
        "name": lesson.title,
        "description": lesson.description,
        "learningResourceType": lesson.kind,
        "educationalLevel": LEVEL,
        "timeRequired": f"PT{lesson.minutes}M",
        "teaches": list(lesson.teaches),
        **_url(lesson.address),
    }


def _common(cited: Work) -> Thing:
    return {
        "inLanguage": LANGUAGE,
        "license": LICENCE,
        "isAccessibleForFree": True,
        "author": _authors(cited),
        "version": cited.version,
        "datePublished": cited.released.isoformat(),
    }


def _authors(cited: Work) -> Thing:
    return {"@type": "Organization", "name": cited.authors}


def _url(address: str) -> Thing:
    return {"url": address} if address else {}
