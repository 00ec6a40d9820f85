"""Which files of the site never change under their address, so that neither a browser nor a kept copy asks again."""

import re

#: By the path below the site's address. The syntax is understood by nginx, Apache and Caddy too, which get it as it is.
#: Not Material's bundle, which the build patches under its old name.
LASTING = (
    r"assets/(runtime/.+"
    r"|[a-z-]+-[0-9A-Z]{8}\.js"
    r"|(stylesheets|javascripts/workers)/[a-z]+\.[0-9a-f]{8}\.min\.(css|js))"
)


def lasting(path: str) -> bool:
    """Whether the name of the file at `path` (below the site's address) changes whenever its content does."""
    return re.fullmatch(LASTING, path) is not None
