"""CPython's own test_subprocess, run in the page's Python: what its makers say a subprocess module must do."""
