"""Measures the built site's kernel against plain Pyodide: `make bench`, or `python -m tools.bench --list`."""
