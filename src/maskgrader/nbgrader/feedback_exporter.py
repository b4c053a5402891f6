"""The feedback page in the cohort's language, and what `nbgrader validate` says in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from nbconvert.exporters import HTMLExporter

from maskgrader import cohort as cohorts
from maskgrader.cohort import language_of
from maskgrader.language import N_, _, current, use

TEMPLATES = Path(__file__).with_name("templates")
TEMPLATE = "maskgrader_feedback"


class FeedbackExporter(HTMLExporter):
    """nbgrader's feedback page, from a template of ours whose words are translated.

    What is translated is text: markup in a catalogue is shown as it stands.
    """

    def from_notebook_node(self, nb: Any, resources: Any = None, **kwargs: Any) -> Any:
        cohort = cohorts.load(Path(self.parent.coursedir.root))
        with use(language_of(cohort)):
            return super().from_notebook_node(nb, resources, **kwargs)

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.globals |= {"_": _shown, "score_text": _score_text, "named": _named}
        # A function: one exporter may write pages of several languages.
        environment.globals["language"] = _Current()
        return environment


class _Current:
    """The language of the moment, as a template sees it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(current(), name)


def _shown(text: str) -> Markup:
    return escape(_(text)).replace("&#39;", "'")


def _score_text(score: float, most: float) -> Markup:
    # A sentence, not markup: numbers come from the gradebook.
    template = _shown(N_("Score: {score} / {most}"))
    return template.format(score=_rounded(score), most=_rounded(most))


def _rounded(number: Any) -> float:
    """As Jinja's `| float | round(2)`, which takes what is no number for 0."""
    try:
        return round(float(number), 2)
    except (TypeError, ValueError):
        return 0.0


def _named(template: Markup, name: str) -> Markup:
    return template.format(name=Markup("<code>{}</code>").format(name))


_VALIDATION = {
    "type_changed_warning": N_(
        "THE TYPES OF {num_changed} CELL(S) HAVE CHANGED! This might mean that even though the "
        "tests are passing now, they won't pass when your assignment is graded.\n"
    ),
    "changed_warning": N_(
        "THE CONTENTS OF {num_changed} TEST CELL(S) HAVE CHANGED! This might mean that even "
        "though the tests are passing now, they won't pass when your assignment is graded.\n"
    ),
    "failed_warning": N_(
        "VALIDATION FAILED ON {num_failed} CELL(S)! If you submit your assignment as it is, you "
        "WILL NOT receive full credit.\n"
    ),
    "passed_warning": N_("NOTEBOOK PASSED ON {num_passed} CELL(S)!\n"),
}


def validation_texts() -> dict[str, str]:
    """Settings of nbgrader's Validator whose texts a catalogue has; English needs none."""
    return {name: _(text) for name, text in _VALIDATION.items() if _(text) != text}
