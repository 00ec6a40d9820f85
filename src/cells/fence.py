"""The fences that Markdown pages use, as custom fences of pymdownx.superfences.

```{.run #overflow}            a cell of the example `overflow`; `{.run .soon #x}` shows only its record
```{.exercise #small-model}    an exercise of examples/exercises/
```{.explorable #bit-board .with-overflow}   an explorable; it speaks with the cell `overflow`
```{.picture #streams}         a drawing of src/cells/pictures/
```{.data-table #buses}        a table filled from data/
```{.figure-list #buses}       every row of a part of data/
```{.accuracy #bounds}         how far the calculator is from what was measured
```{.fit-form #fit-form}       the form under will_it_fit.py
```{.licences #fonts}          a group of what ships, with licences
```{.question #check-x}        a marked question; the one fence that holds text: see cells.question

A fence that names nothing, or something that is not there, fails the build.
"""

from collections.abc import Callable
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from cells import figure_lists, measured_lists
from cells.accuracy import accuracy_html
from cells.cell import cell_html
from cells.examples import ExampleError, find
from cells.exercise import exercise_html
from cells.exercises import ExerciseError, find_exercise
from cells.explorables import NAMES, ExplorableError, explorable_html
from cells.figure_list import figure_list_html
from cells.figures import FigureError
from cells.fit_form import fit_form_html
from cells.licences import LicenceListError, licences_html
from cells.pictures import PictureError, picture_html
from cells.prose import ProseError
from cells.question import inline_of, parse, question_html
from cells.question_kinds import QuestionError
from cells.tables import table_html

#: HTML from a fence's id and its classes.
Make = Callable[[str, list[str]], str]
#: Elements that Markdown must not wrap into a paragraph.
BLOCKS = ("run-cell", "figure", "fit-form", "page-question", "run-exercise")
FIGURE_LISTS = figure_lists.LISTS | measured_lists.LISTS
#: What says, in words for the author, why a fence cannot be made.
ERRORS = (
    ExampleError,
    ExerciseError,
    ExplorableError,
    FigureError,
    LicenceListError,
    PictureError,
    ProseError,
    QuestionError,
)


def _format(kind: str, make: Make) -> Callable[..., str]:
    """What superfences calls for a fence of this kind that holds no text: `make` has its id and its classes."""

    def format(
        source: str,
        language: str,
        css_class: str,
        options: dict[str, Any],
        md: Markdown,
        **given: Any,
    ) -> str:
        return _fence(kind, source, md, given, make)

    return format


#: A cell. Its id names the example; the class `soon` marks one that does not run in the page yet.
run = _format("run", lambda i, c: cell_html(find(i), runs_here="soon" not in c))
#: An exercise. Its id names the folder.
exercise = _format("exercise", lambda i, _: exercise_html(find_exercise(i)))
#: An explorable. The class `with-ID` names the cell that it speaks with.
explorable = _format("explorable", explorable_html)
#: A drawing.
picture = _format("picture", lambda i, _: picture_html(i))
#: A table of figures with their sources.
data_table = _format("data-table", lambda i, _: table_html(i))
#: All rows of a part of data/, each with its sources.
figure_list = _format("figure-list", lambda i, _: figure_list_html(i, FIGURE_LISTS))
#: A table of `make accuracy`.
accuracy = _format("accuracy", lambda i, _: accuracy_html(i))
#: The form that asks the code of will_it_fit.py.
fit_form = _format("fit-form", lambda i, _: fit_form_html(i, find("will-it-fit")))
#: A group of the licences page.
licences = _format("licences", lambda i, _: licences_html(i))


def question(
    source: str,
    language: str,
    css_class: str,
    options: dict[str, Any],
    md: Markdown,
    **given: Any,
) -> str:
    """A question with its answers, which the fence holds."""

    def make(fence_id: str, _: list[str]) -> str:
        return question_html(parse(fence_id, source), inline_of(md))

    return _fence("question", "", md, given, make)


def _fence(
    kind: str,
    source: str,
    md: Markdown,
    given: dict[str, Any],
    make: Make,
) -> str:
    fence_id, classes = given.get("id_value", ""), given.get("classes") or []
    if not fence_id:
        raise SuperFencesException(f"a {kind} fence names nothing: write ```{{.{kind} #id}}")
    if source.strip():
        raise SuperFencesException(f"the {kind} fence #{fence_id} holds text; code belongs into examples/")
    for name in (*BLOCKS, *NAMES):
        if name not in md.block_level_elements:
            md.block_level_elements.append(name)
    try:
        return make(fence_id, classes)
    except ERRORS as error:
        raise SuperFencesException(f"{kind} fence #{fence_id}: {error}") from error
