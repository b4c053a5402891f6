"""The gradebook's database, opened without nbgrader: one connection, whole transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from maskgrader.files import CourseError


def open_engine(url: str, *, patience_ms: int = 1000, reading: bool = False) -> Engine:
    """The database at `url`. CourseError if it is a file that does not exist.

    patience_ms: how long SQLite waits for a lock before it fails. reading: nothing is written, so
    writers need not wait.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
    if not exists(url):  # SQLite would make an empty one
        raise missing(f"There is no gradebook {parsed.database}")
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def _disable_implicit_transactions(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # sqlite3 would begin them late, without the lock
        connection.execute(f"PRAGMA busy_timeout = {patience_ms}")

    @event.listens_for(engine, "begin")
    def _begin_with_lock(connection: Connection) -> None:
        # What we read must still be true when we write, and two writers must not deadlock midway.
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


@contextmanager
def transaction(url: str, *, reading: bool = False) -> Iterator[Connection]:
    """One transaction on a gradebook, for our own commands. It waits a minute for other writers.

    CourseError if the database cannot be used; nothing was written then.
    """
    engine = open_engine(url, patience_ms=60_000, reading=reading)
    try:
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise CourseError(
            f"{make_url(url).render_as_string()}: the gradebook cannot be used, and nothing was "
            f"changed: {getattr(error, 'orig', None) or error}. If a program has locked it, wait "
            "or stop that program. If it is damaged, restore a copy. If its creation was "
            "interrupted, `nbgrader generate_assignment` completes it."
        ) from None
    finally:
        engine.dispose()


def exists(url: str) -> bool:
    """Whether the gradebook exists, as far as one can tell without connecting."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return True
    path = Path(parsed.database or "")
    return path.is_file() and path.stat().st_size > 0  # SQLite makes an empty file first


def missing(what: str) -> CourseError:
    return CourseError(f"{what}: run `nbgrader generate_assignment` for each assignment first.")
