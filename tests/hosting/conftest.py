"""The browser is the one that the tests of the site drive."""

from tests.site.conftest import browser_type_launch_args

__all__ = ["browser_type_launch_args"]
