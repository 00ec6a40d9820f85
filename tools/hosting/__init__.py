"""Configurations of web servers for a built site: `python -m tools.hosting SITE OUT` writes them into OUT.

The templates lie beside this file, as they are shipped but for what depends on the site: its content security policy,
and which of its files may be cached for ever.
"""

import shutil
import subprocess
from pathlib import Path

from tools.hosting.csp import policy
from tools.lasting import LASTING, lasting
from tools.paths import ROOT

TEMPLATES = Path(__file__).parent / "templates"

#: Of one line of `_headers`, on Cloudflare Pages.
LONGEST_LINE = 2000


def lasting_rules(site: Path) -> str:
    """The rules of `_headers` for lasting files: one for the folder of the runtime, one for each other file."""
    paths = [p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()]
    names = sorted(path for path in paths if lasting(path) and not path.startswith("assets/runtime/"))
    rule = "/{}\n  Cache-Control: public, max-age=31536000, immutable"
    return "\n\n".join(rule.format(name) for name in ["assets/runtime/*", *names])


def write(site: Path, out: Path) -> None:
    """Fills `out` with the configurations for the built `site`. Call it when no page will change any more: the policy
    holds the sums of the pages' inline scripts.

    Raises FileNotFoundError where `site` has no page, ValueError where the policy is too long for a host.
    """
    if not (site / "index.html").exists():
        raise FileNotFoundError(f"{site / 'index.html'} is missing")
    values = {"@POLICY@": policy(site), "@LASTING@": LASTING, "@LASTING_FILES@": lasting_rules(site)}
    if len(values["@POLICY@"]) + 30 > LONGEST_LINE:
        raise ValueError(f"the content security policy is over {LONGEST_LINE} characters: too many inline scripts")
    out.mkdir(parents=True, exist_ok=True)
    for template in sorted(TEMPLATES.iterdir()):
        text = template.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(name, value)
        (out / template.name).write_text(text, encoding="utf-8", newline="")


def precompress(folder: Path) -> None:
    """Writes X.gz and X.br beside every text file X of `folder` that is worth it. What is packed already stays alone.

    Raises FileNotFoundError without Node, which packs both.
    """
    node = shutil.which("node")
    if not node:
        raise FileNotFoundError("node is missing")
    subprocess.run([node, str(ROOT / "tools" / "hosting" / "precompress.mjs"), str(folder)], check=True)
