"""The HTML of a cell: an example's highlighted code and its recorded output, complete without JavaScript."""

import base64
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from cells.examples import Example
from cells.place import TO_SITE


def cell_html(example: Example, runs_here: bool = True) -> str:
    """One `<run-cell>` by the site's markup contract.

    With `runs_here` false the page shows the recorded output and says that this example does not run in the page yet.
    """
    soon = "" if runs_here else " data-soon"
    status = "Recorded output" if runs_here else "Recorded output. Runs here soon."
    return (
        f'<run-cell id="{escape(example.id)}" data-state="idle" data-file="{escape(example.path.name)}"{soon}>'
        f'<div class="cell-bar">{_file(example)}</div>'
        f'<div class="cell-code highlight">{code_html(example.code, example.language)}</div>'
        f'<div class="cell-out" data-recorded><p class="cell-status" role="status">{status}</p>'
        f"{_stream('stdout', example.stdout)}{_stream('stderr', example.stderr)}{_display(example)}"
        "</div></run-cell>"
    )


def code_html(code: str, language: str) -> str:
    """Highlighted code; each line is an element of its own, so that a line can be marked."""
    lines = highlight(code, get_lexer_by_name(language, stripnl=False), HtmlFormatter(nowrap=True)).splitlines()
    marked = "".join(f'<span class="cell-line">{line}\n</span>' for line in lines)
    return f'<pre tabindex="0"><code class="language-{language}">{marked}</code></pre>'


def _file(example: Example) -> str:
    """The file's name, which gives the file itself."""
    name = escape(example.path.name)
    return f'<a class="cell-file" href="{TO_SITE}{example.address}" download title="Download {name}">{name}</a>'


def _stream(name: str, text: str) -> str:
    hidden = "" if text else " hidden"
    return f'<pre class="cell-{name}" data-stream="{name}" tabindex="0"{hidden}>{escape(text, quote=False)}</pre>'


def _display(example: Example) -> str:
    if example.picture is None:
        return '<div class="cell-display" data-stream="display" hidden></div>'
    data = base64.b64encode(example.picture.read_bytes()).decode("ascii")
    alt = escape(example.picture_text)
    return f'<div class="cell-display" data-stream="display"><img src="data:image/png;base64,{data}" alt="{alt}"></div>'
