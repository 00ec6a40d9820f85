"""Files as scripts: a page on a disk may not read a file, but may run a script that hands over its bytes.

One character a byte, in windows-1252, where by the Encoding Standard each byte is a character of its own; so a script
is hardly larger than its file. src/page/disk/load.ts takes the bytes from such a script on a disk, and
src/kernel/source/wrapped.ts from the same script on a web server.
"""

HEAD = b'howComputersWorkFile("'
TAIL = b'")\n'
#: What a string literal of JavaScript cannot hold as it is.
ESCAPES = [(b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n"), (b"\r", b"\\r")]


def as_script(data: bytes) -> bytes:
    """A classic script that calls `howComputersWorkFile` with `data`."""
    for plain, escaped in ESCAPES:
        data = data.replace(plain, escaped)
    return HEAD + data + TAIL
