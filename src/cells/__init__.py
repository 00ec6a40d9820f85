"""Turns fences of a lesson's Markdown into cells, tables and forms: pure functions from options to HTML."""
