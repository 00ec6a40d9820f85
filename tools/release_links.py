"""Writes the list of what has an address today, as a promise: `make release-links`, after a build.

From then on a test fails when one of them is gone. What has to go all the same is named: FORGET="page#id page#id".
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.paths import ROOT

LINKS = ROOT / "site" / "links.json"
RELEASED = ROOT / "tests" / "cells" / "released_links.json"


def addresses(links: Path = LINKS) -> dict[str, str]:
    """Address -> kind of everything in a links.json, in its order."""
    return {link["url"]: link["kind"] for link in json.loads(links.read_text(encoding="utf-8"))["links"]}


def released() -> list[str]:
    """The addresses that readers and courses were promised."""
    return list(json.loads(RELEASED.read_text(encoding="utf-8"))) if RELEASED.is_file() else []


def broken(promised: Iterable[str], today: Iterable[str]) -> list[str]:
    """One sentence for each promised address that is gone; it says where its id is now, if it is anywhere."""
    there = set(today)
    pages_of: dict[str, list[str]] = {}
    for address in there:
        page, _, own_id = address.partition("#")
        pages_of.setdefault(own_id, []).append(page)
    sentences = []
    for address in promised:
        if address in there:
            continue
        page, _, own_id = address.partition("#")
        moved = sorted(pages_of.get(own_id, [])) if own_id else []
        sentences.append(f"{address} is gone" + (f": {own_id} is on {', '.join(moved)} now" if moved else ""))
    return sentences


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--forget", nargs="*", default=[], metavar="ADDRESS")
    forgotten = set(options.parse_args().forget)
    if not LINKS.is_file():
        sys.exit("release-links: site/links.json is missing: run make build")
    today, before = addresses(), released()
    if unknown := forgotten - set(before):
        sys.exit(f"release-links: never promised: {', '.join(sorted(unknown))}")
    if lost := broken([address for address in before if address not in forgotten], today):
        sys.exit("release-links: " + "\n".join(lost) + '\nBring it back, or name it: FORGET="page#id"')
    RELEASED.write_text(json.dumps(list(today), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{len(today)} addresses promised, {len(set(today) - set(before))} of them new")


if __name__ == "__main__":
    main()
