"""nbgrader's configuration for one cohort: where things are, and which parts are ours."""

from __future__ import annotations

import os
import sqlite3
import sys
import warnings
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import SAWarning

from maskgrader import cohort as cohorts
from maskgrader.cohort import language_of
from maskgrader.feedback import TEMPLATE, TEMPLATES
from maskgrader.files import CourseError, make_private
from maskgrader.language import stubs, use

from .validation import validation_texts

_HERE = "maskgrader.nbgrader"


def configure(c: Any, config_file: str | Path | None = None) -> None:
    """Set up nbgrader for the cohort named in MASKGRADER_COHORT (default: demo).

    config_file: the `__file__` of nbgrader_config.py; its folder is the course.
    All these settings can be overridden after the call.
    """
    root = Path(config_file).resolve().parent if config_file else None
    try:
        cohort = cohorts.load(root)
        language = language_of(cohort)
        url, exchange = cohort.gradebook_url, cohort.exchange
    except CourseError as error:
        # nbgrader would log a faulty configuration and use its own, unconfined executor.
        raise SystemExit(f"maskgrader: {error}") from None
    # Gradebook, seed and hidden tests are in here; submissions and graded work in the others.
    group = bool(c.CourseDirectory.get("groupshared"))
    make_private(cohort.folder, group=group)
    for step in ("submitted", "autograded", "feedback"):
        if cohort.step(step).exists():
            make_private(cohort.step(step), group=group)
    _find_alembic()
    # nbgrader's gradebook makes SQLAlchemy 2 emit these for every new submission.
    warnings.filterwarnings("ignore", message="Object of type <Submitted", category=SAWarning)

    if not event.contains(Engine, "connect", _wait_for_others):
        event.listen(Engine, "connect", _wait_for_others)

    course = c.CourseDirectory
    course.root = str(cohort.root)
    course.course_id = cohort.course_id
    course.db_url = url
    for step in ("release", "submitted", "autograded", "feedback"):
        setattr(course, f"{step}_directory", str(Path(step) / cohort.name))

    if exchange is not None:
        c.Exchange.root = str(exchange)
    c.ExchangeFactory.collect = f"{_HERE}.collect.Collect"
    c.ExchangeFactory.release_feedback = f"{_HERE}.release_feedback.ReleaseFeedback"
    c.NbGraderAPI.timezone = cohort.time_zone  # in which the formgrader shows times

    c.GenerateAssignment.preprocessors = _generate_steps()
    c.GenerateSolution.preprocessors = _solution_steps()
    with use(language):
        for name, stub in stubs().items():
            setattr(c.ClearSolutions, name, stub)
        for name, text in validation_texts().items():
            setattr(c.Validator, name, text)
    c.Autograde.exporter_class = f"{_HERE}.autograde.JudgingExporter"
    c.Autograde.sanitize_preprocessors = []
    c.Autograde.autograde_preprocessors = autograde_steps()
    c.AssignLatePenalties.plugin_class = f"{_HERE}.penalties.CohortPenalty"
    for name, value in vars(cohort.late).items():
        setattr(c.CohortPenalty, name, value)
    c.GenerateFeedback.preprocessors = [f"{_HERE}.generate_feedback.ReadMarks"]
    _use_fresh_feedback()
    c.GenerateFeedback.exporter_class = f"{_HERE}.generate_feedback.FeedbackExporter"
    # nbgrader sets its own template for every HTMLExporter.
    c.FeedbackExporter.template_name = TEMPLATE
    c.FeedbackExporter.extra_template_basedirs = [str(TEMPLATES)]
    c.ExportApp.plugin_class = f"{_HERE}.export.Settled"
    _watch(cohort, c)
    c.HTMLExporter.filters = {"markdown2html": "maskgrader.feedback.rendering.markdown2html"}


def _watch(cohort: cohorts.Cohort, c: Any) -> None:
    from .penalty_watch import watch  # it imports nbgrader, which is slow

    watch(cohort.root, cohort.name, c)


def _use_fresh_feedback() -> None:
    from .fresh_feedback import install  # it imports nbgrader, which is slow

    install()


def autograde_steps() -> list[str]:
    """The steps of nbgrader's second phase, after judging."""
    return [f"{_HERE}.autograde.Record", "nbgrader.preprocessors.AssignLatePenalties"]


def _generate_steps() -> list[str]:
    """nbgrader's own steps, with ours after the text is complete and the cells are saved."""
    steps = (
        "IncludeHeaderFooter InstantiateTests LockCells ClearSolutions ClearOutput "
        "CheckCellMetadata ComputeChecksums SaveCells ClearHiddenTests ClearMarkScheme "
        "ComputeChecksums CheckCellMetadata"
    ).split()
    named = [f"nbgrader.preprocessors.{step}" for step in steps]
    named.insert(steps.index("SaveCells") + 1, f"{_HERE}.generate.SavePristine")
    first = steps.index("IncludeHeaderFooter") + 1
    named[first:first] = [f"{_HERE}.generate.RequireGradable", f"{_HERE}.generate.Translate"]
    locking = named.index("nbgrader.preprocessors.LockCells")
    named[locking:locking] = [f"{_HERE}.generate.VaryQuiz", f"{_HERE}.generate.TellDueDate"]
    return named


def _solution_steps() -> list[str]:
    """nbgrader's own steps of `generate_solution`, in the cohort's language, with its quiz."""
    steps = "IncludeHeaderFooter LockCells ClearOutput ClearMarkScheme Execute".split()
    named = [f"nbgrader.preprocessors.{step}" for step in steps]
    named[1:1] = [f"{_HERE}.generate.Translate", f"{_HERE}.generate.VaryQuiz"]
    return named


def _wait_for_others(connection: Any, record: Any) -> None:
    """Wait a minute, not five seconds, for a gradebook that another grader has locked."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA busy_timeout = 60000")


def _find_alembic() -> None:
    """Put `alembic` on PATH: nbgrader calls it by name, and a gradebook is broken without it."""
    folder = str(Path(sys.executable).parent)
    if folder not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([folder, os.environ.get("PATH", os.defpath)])
