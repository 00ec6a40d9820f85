"""The built site as one zip that opens from a disk and serves from any web server: `python -m tools.package`."""
