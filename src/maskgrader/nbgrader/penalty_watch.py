"""Keeps late penalties up to date while people work in the formgrader.

When nbgrader's formgrader writes a manual score, it leaves the penalty as autograde computed it. In
a process that has loaded our configuration, changing a score also updates the penalty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Connection, event, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.orm import Session
from traitlets.config import Config

from . import extensions
from .penalties import Penalties, are_used, settle

_configs: dict[tuple[Path, str], Config] = {}  # by course and cohort
_WATCHED = {
    Grade: ("manual_score", "auto_score", "extra_credit"),
    SubmittedAssignment: ("timestamp", "extension"),
    Assignment: ("duedate",),
}


def watch(root: Path, cohort: str, config: Config) -> None:
    """Watch the gradebook that `config` names, whenever it is written to in this process.

    config: it may change before then, because nbgrader_config.py continues after `configure`.
    """
    _configs[root, cohort] = config
    if not event.contains(Session, "after_flush", _after_flush):
        event.listen(Session, "after_flush", _after_flush)


def _after_flush(session: Session, context: Any) -> None:
    changed = [
        one
        for one in (*session.new, *session.dirty)
        if (names := _WATCHED.get(type(one)))
        and any(inspect(one).attrs[name].history.has_changes() for name in names)
    ]
    new = [one for one in session.new if isinstance(one, SubmittedAssignment)]
    if not changed and not new:
        return
    connection = session.connection()
    config = _config(connection.engine.url)
    if config is None:
        return
    for submission in new:
        extensions.apply(connection, submission.student_id)
    if are_used(config):
        ids = {name for one in (*changed, *new) for name in _notebooks(connection, one)}
        settle(connection, Penalties(config), notebooks=ids)


def _config(url: URL) -> Config | None:
    for config in _configs.values():
        named = config.CourseDirectory.get("db_url")
        if isinstance(named, str) and make_url(named) == url:
            return config
    return None


def _notebooks(connection: Connection, changed: Any) -> list[str]:
    """Ids of the submitted notebooks whose penalty depends on what has changed."""
    if isinstance(changed, Grade):
        return [changed.notebook_id]
    query = select(SubmittedNotebook.id)
    if isinstance(changed, Assignment):
        own = SubmittedAssignment.id == SubmittedNotebook.assignment_id
        query = query.join(SubmittedAssignment, own)
        query = query.where(SubmittedAssignment.assignment_id == changed.id)
    else:
        query = query.where(SubmittedNotebook.assignment_id == changed.id)
    return list(connection.execute(query).scalars())
