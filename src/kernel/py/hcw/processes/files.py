"""The files that a program has made, for the page to show."""

import os

#: So many are shown, and of each so many bytes can be had.
MOST, MOST_BYTES = 50, 4_000_000


def made(folder, but):
    """(name, size, content) of each file under `folder`, without those of `but`; no content where it is too large."""
    found = []
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            whole = os.path.join(path, name)
            shown = os.path.relpath(whole, folder)
            if shown in but or not os.path.isfile(whole):
                continue
            size = os.path.getsize(whole)
            content = None
            if size <= MOST_BYTES:
                with open(whole, "rb") as file:
                    content = file.read()
            found.append((shown, size, content))
            if len(found) == MOST:
                return found
    return found
