"""Parts of `nbgrader generate_feedback`: a step, and the page in the cohort's language."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter, TemplateExporter
from nbconvert.filters import Highlight2HTML
from nbgrader.api import MissingEntry
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import List

from maskgrader import cohort as cohorts
from maskgrader.cohort import language_of
from maskgrader.feedback import page_filters, page_globals
from maskgrader.language import use

from .database import transaction
from .gradebook_update import bring_up_to_date
from .page_marks import page_marks
from .penalties import Penalties, are_used


class ReadMarks(NbGraderPreprocessor):
    """Brings the gradebook up to date with the cohort's file, and reads scores and comments."""

    display_data_priority: Any = List().tag(config=True)  # exporters set it, and warn without it

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        names = resources["nbgrader"]
        only = names["assignment"], names["student"]
        penalties = Penalties(self.config) if are_used(self.config) else None
        with transaction(names["db_url"]) as connection:
            bring_up_to_date(connection, cohort, penalties, only=only)
            marks = page_marks(connection, cohort, *only)
        if marks is None:
            raise MissingEntry(f"{only[1]} has no graded submission to {only[0]}.")
        names["points"] = marks.points
        for cell in nb.cells:
            own = cell.metadata.get("nbgrader", {})
            name = own.get("grade_id")
            if name in marks.scores:
                own["score"], own["points"] = marks.scores[name]
            if name in marks.comments:
                own["comment"] = marks.comments[name]
        return nb, resources


class FeedbackExporter(HTMLExporter):
    """nbgrader's feedback page, from our template in the cohort's language."""

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> Any:
        """The page and its resources.

        `HTMLExporter.from_notebook_node` would then parse the whole page, which takes longer than
        making it, to mark boxes that JupyterLab's own pages have and to describe pictures, as
        our template does.
        """
        converter: Any = self.parent
        cohort = cohorts.load(Path(converter.coursedir.root))
        html: Any = self
        html.register_filter("highlight_code", _highlighted)
        resources = html._init_resources(resources)
        with use(language_of(cohort)):
            return TemplateExporter.from_notebook_node(self, nb, resources, **kwargs)

    def _create_environment(self) -> Any:
        environment = super()._create_environment()  # type: ignore[no-untyped-call]  # nbconvert's
        environment.globals |= page_globals()
        environment.filters |= page_filters()
        return environment


_highlight = Highlight2HTML(pygments_lexer="ipython3")
# What the page has no colour for: most of the size of coloured code.
_PLAIN_SPAN = re.compile(
    r'<span class="(?!(?:c|c1|cm|k|kn|kc|ow|s|s1|s2|sd)")[^"]*">([^<]*)</span>|<span></span>'
)


@lru_cache(maxsize=1024)  # some cells of a page are the course's own, the same for everyone
def _highlighted_cell(source: str) -> str:
    return _PLAIN_SPAN.sub(r"\1", _highlight(source))


def _highlighted(source: str, **_metadata: Any) -> str:
    return _highlighted_cell(source)
