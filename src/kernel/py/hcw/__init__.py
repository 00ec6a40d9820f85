"""Runs a reader's programs inside the page's Python."""
