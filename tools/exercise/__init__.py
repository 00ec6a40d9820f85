"""Checks an answer to an exercise outside the browser."""
