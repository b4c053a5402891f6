"""A whole gradebook as the bytes of an SQLite file, whatever database it is in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from nbgrader.api import Base, Comment, Student, SubmittedAssignment
from sqlalchemy import Connection, MetaData, Table, create_engine, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from maskgrader.files import CourseError

from . import exemptions, extension_rules, extensions, graded_answers
from .database import open_engine
from .students import CLASS_LISTS

_VERSION = "alembic_version"  # where nbgrader keeps the version of its schema
_STUDENTS = {
    Student.__tablename__: "id",
    SubmittedAssignment.__tablename__: "student_id",
    extensions.TABLE.name: "student",
    extension_rules.RULES.name: "student",
    exemptions.TABLE.name: "student",
}
_OURS = (extensions.TABLE, extension_rules.RULES, exemptions.TABLE, CLASS_LISTS)
_NAMES = ("first_name", "last_name", "email", "lms_user_id")
_TEXTS = ("auto_comment", "manual_comment")


def copy_gradebook(url: str, rename: Callable[[str], str] | None = None) -> bytes:
    """The gradebook at `url`, table by table: equal rows result in equal bytes.

    rename: a pseudonym for each student id; names, addresses and comments are then left out.
    """
    source = open_engine(url, patience_ms=60_000, reading=True)
    target = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with source.begin() as reader, target.begin() as writer:
            for table in _tables(reader, names=rename is None):
                table.create(writer)
                rows = [_row(table, dict(row), rename) for row in _rows(reader, table)]
                if rows:
                    writer.execute(table.insert(), sorted(rows, key=_order(table)))
        with target.connect() as connection:
            database: Any = connection.connection.dbapi_connection  # sqlite3's own
            return bytes(database.serialize())
    except SQLAlchemyError as error:
        raise CourseError(
            f"The gradebook cannot be copied: {error}. If an older nbgrader created it, run "
            "`nbgrader db upgrade` first."
        ) from None
    finally:
        source.dispose()
        target.dispose()


def read_gradebook_file(url: str) -> bytes | None:
    """The bytes of the gradebook's own file; None if it is in a database without one.

    No transaction is under way while it is read.
    """
    engine = open_engine(url, patience_ms=60_000, reading=True)
    try:
        if engine.dialect.name != "sqlite" or not engine.url.database:
            return None
        with engine.begin() as reader:
            reader.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()  # takes the lock
            return Path(engine.url.database).read_bytes()
    finally:
        engine.dispose()


def _tables(connection: Connection, *, names: bool) -> list[Table]:
    """All tables. names: whether students are named; otherwise hashes of answers are left out."""
    present = set(inspect(connection).get_table_names())
    ours = [*_OURS, graded_answers.TABLE] if names else _OURS
    found = [*Base.metadata.sorted_tables]
    found += [table for table in ours if table.name in present]
    if _VERSION in present:
        found.append(Table(_VERSION, MetaData(), autoload_with=connection))
    return found


def _rows(connection: Connection, table: Table) -> Any:
    return connection.execute(select(table)).mappings()


def _order(table: Table) -> Callable[[Mapping[str, Any]], tuple[str, ...]]:
    keys = [column.name for column in table.primary_key] or table.columns.keys()
    return lambda row: tuple(str(row[key]) for key in keys)


def _row(table: Table, row: dict[str, Any], rename: Callable[[str], str] | None) -> dict[str, Any]:
    if rename is None:
        return row
    if column := _STUDENTS.get(table.name):
        row[column] = rename(row[column])
    hidden = {Student.__tablename__: _NAMES, Comment.__tablename__: _TEXTS}.get(table.name, ())
    return {**row, **dict.fromkeys(hidden)}
