"""The public address that packages lead to: checked before anything is built."""

import re
from urllib.parse import urlsplit

EXAMPLE = "https://example.org/computers/"
#: Browsers take these for safe without https.
OWN_MACHINE = {"localhost", "127.0.0.1", "::1"}


class BadBase(ValueError):
    """The address cannot be used; the message names it and says what to write."""


def checked(base: str) -> str:
    """The address with a slash at its end.

    Raises BadBase: nothing given, no https (http is for this machine alone), no host, a path without a slash at its
    end, a query or a fragment, characters that no address has.
    """
    if not base:
        raise BadBase(f"BASE is missing. Name the public address of the site: make course BASE={EXAMPLE}")
    if re.search(r"[\s<>\"'\\^`{|}]|[^\x21-\x7e]", base):
        raise BadBase(f"BASE={base} has a character that an address cannot have. It should look like {EXAMPLE}")
    try:
        parts = urlsplit(base)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise BadBase(f"BASE={base} is not an address ({error}). It should look like {EXAMPLE}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadBase(f"BASE={base} is not a web address. It should look like {EXAMPLE}")
    if parts.scheme == "http" and host not in OWN_MACHINE:
        raise BadBase(
            f"BASE={base} is not https. Course systems are, and browsers show no http page inside an https page. "
            f"Write {base.replace('http://', 'https://', 1)} if the site answers there."
        )
    if parts.username is not None:
        raise BadBase(f"BASE={base} carries a user name, which would be in every package. Leave it out.")
    if parts.query or parts.fragment or base[-1] in "?#":
        raise BadBase(f"BASE={base} has a ? or a #. Name the folder that the site is in: {EXAMPLE}")
    if not parts.path:
        return base + "/"
    if not parts.path.endswith("/"):
        raise BadBase(f"BASE={base} has no slash at its end. If that is the site's folder, write {base}/")
    return base


def origin(base: str) -> str:
    """Who speaks from that address, as browsers write it: https://example.org for https://Example.org:443/x/."""
    parts = urlsplit(base)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port not in (None, usual) else "")
