"""Where wheels come from: the first source that has the right bytes; nothing with a wrong sum is ever used."""

import hashlib

import pytest

from tools.wheel_sources import MissingWheel, collect

GOOD = b"the wheel"
SUM = hashlib.sha256(GOOD).hexdigest()
WHEELS = {"tool-1.0-py3-none-any.whl": SUM}
[NAME] = WHEELS


def source(data):
    return lambda wanted: [(name, data) for name in wanted]


def unreachable(wanted):
    raise OSError("no network")
    yield


def fetch(cache, *sources):
    said = []
    found = collect("1.0", WHEELS, cache, said.append, list(sources))
    return found[NAME].read_bytes(), said


def test_the_cache_is_asked_first(tmp_path):
    (tmp_path / NAME).write_bytes(GOOD)
    assert fetch(tmp_path, ("the CDN", unreachable)) == (GOOD, [])


def test_the_next_source_is_tried_when_one_is_down(tmp_path):
    data, said = fetch(tmp_path, ("the CDN", unreachable), ("PyPI", source(GOOD)))
    assert data == GOOD
    assert said == ["fetching 1 wheel(s) from the CDN", "fetching 1 wheel(s) from PyPI"]


def test_a_wrong_sum_is_refused_by_name(tmp_path):
    with pytest.raises(MissingWheel) as failure:
        fetch(tmp_path, ("the CDN", source(b"something else")))
    assert NAME in str(failure.value) and SUM in str(failure.value) and "the CDN" in str(failure.value)
    assert not (tmp_path / NAME).exists()


def test_a_damaged_file_in_the_cache_is_fetched_again(tmp_path):
    (tmp_path / NAME).write_bytes(b"half a wh")
    assert fetch(tmp_path, ("PyPI", source(GOOD)))[0] == GOOD


def test_a_wheel_that_is_nowhere_is_named(tmp_path):
    with pytest.raises(MissingWheel, match=NAME) as failure:
        fetch(tmp_path, ("the CDN", unreachable), ("PyPI", lambda wanted: []))
    assert "no network" in str(failure.value)
