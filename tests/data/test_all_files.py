"""What is asked of all files of data/ alike."""

import re
from collections import Counter

import pytest

from tests.data.rows import DATA, NAMES, load, text_of

PARTS = {
    "gpus": load("gpus"),
    "models": load("models"),
    **load("formats"),
    "measured": load("measured"),
    **load("hierarchy"),
}


@pytest.mark.parametrize("part", PARTS)
def test_an_id_names_one_row_and_can_stand_in_an_address(part):
    ids = [row["id"] for row in PARTS[part]]
    assert [i for i, count in Counter(ids).items() if count > 1] == []
    for own_id in ids:
        assert re.fullmatch(r"[a-z0-9]+(?:[-._]+[a-z0-9]+)*", own_id), own_id


def test_what_a_measurement_may_refer_to_has_an_id_of_its_own():
    parts = ("gpus", "models", "number_formats", "quant_formats", "file_mixes", "measured")
    ids = Counter(row["id"] for part in parts for row in PARTS[part])
    assert [i for i, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("name", [*(f"{name}.json" for name in NAMES), "README.md"])
def test_it_names_no_place_on_a_machine(name):
    found = re.findall(
        r"(?:^|[^\w.])/(?:home|root|tmp|opt|usr|work|Users)/|localhost|127\.0\.0\.1", text_of(DATA / name)
    )
    assert found == []


def strings(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("part", PARTS)
def test_an_address_stands_whole_in_its_field(part):
    """A link within a note would be shown as text."""
    for text in strings(PARTS[part]):
        assert "http" not in text or re.fullmatch(r"https://\S+", text), text


def test_the_readme_counts_right():
    readme = text_of(DATA / "README.md")
    for name, part in (("gpus", "gpus"), ("models", "models"), ("measured", "measured")):
        assert f"| {name}.json | {len(PARTS[part])} |" in readme
    formats, hierarchy = load("formats"), load("hierarchy")
    for name, parts in (("formats", formats), ("hierarchy", hierarchy)):
        assert f"| {name}.json | {' + '.join(str(len(rows)) for rows in parts.values())} |" in readme
