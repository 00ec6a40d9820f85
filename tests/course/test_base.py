"""The public address of packages: what is taken, and what is refused with which words."""

import pytest

from tools.course import __main__ as command
from tools.course.base import BadBase, checked, origin


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://example.org/", "https://example.org/"),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/courses/computers/", "https://example.org/courses/computers/"),
        ("https://example.org:8443/x/", "https://example.org:8443/x/"),
        ("http://localhost:8000/", "http://localhost:8000/"),
        ("http://127.0.0.1:8000/course/", "http://127.0.0.1:8000/course/"),
        ("http://[::1]:8000/", "http://[::1]:8000/"),
    ],
)
def test_an_address_is_taken(given, taken):
    assert checked(given) == taken


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "BASE is missing. Name the public address of the site: make course BASE=https://"),
        ("http://example.org/", "BASE=http://example.org/ is not https. .* Write https://example.org/ if"),
        ("http://127.0.0.1.example.org/", "is not https"),
        ("https://example.org/computers", "has no slash at its end. .* write https://example.org/computers/"),
        ("https://example.org/index.html", "has no slash at its end"),
        ("example.org/computers/", "is not a web address"),
        ("ftp://example.org/", "is not a web address"),
        ("https:///computers/", "is not a web address"),
        ("https://example.org/?page=1", "has a \\? or a #"),
        ("https://example.org/#top", "has a \\? or a #"),
        ("https://example.org/#", "has a \\? or a #"),
        ("https://example.org:99999/", "is not an address .Port out of range"),
        ("https://me:secret@example.org/", "carries a user name"),
        ("https://example.org/a b/", "has a character"),
        ('https://example.org/"><script>/', "has a character"),
        ("https://example.org/é/", "has a character"),
        ("https://exa[mple.org/", r"BASE=https://exa\[mple.org/ is not an address"),
    ],
)
def test_an_address_is_refused_by_name(given, says):
    with pytest.raises(BadBase, match=says):
        checked(given)


@pytest.mark.parametrize(
    ("base", "speaks_as"),
    [
        ("https://Example.org:443/x/", "https://example.org"),
        ("https://example.org:8443/", "https://example.org:8443"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
    ],
)
def test_the_origin_is_as_browsers_write_it(base, speaks_as):
    assert origin(base) == speaks_as


def test_the_command_ends_with_one_clear_line():
    with pytest.raises(SystemExit, match="course: BASE is missing"):
        command.main([])


def test_a_site_that_is_not_built_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, "OUT", tmp_path / "dist")
    with pytest.raises(SystemExit, match=r"course: site/index\.html is missing: run make build"):
        command.main(["--base", "https://example.org/"])


def test_a_check_builds_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(command, "OUT", tmp_path / "dist")
    command.main(["--base", "https://example.org/", "--check"])
    assert not (tmp_path / "dist").exists()
