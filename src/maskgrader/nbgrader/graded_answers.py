"""The hash of the answer that each score in the gradebook is about.

A manual score stays valid while its answer is the same. The hashes are in the gradebook, so that
they change in one transaction with the scores.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Column, Connection, MetaData, String, Table, delete, insert, inspect, select

TABLE = Table(
    "maskgrader_answer",
    MetaData(),
    Column("notebook", String(32), primary_key=True),  # the id of a submitted notebook
    Column("cell", String(128), primary_key=True),  # its grade_id
    Column("answer", String(64)),
)


def same(
    connection: Connection, notebook: str, answers: Mapping[str, str], supposed: Collection[str]
) -> set[str]:
    """The cells whose answer is the one that their score is about.

    answers: hashes by grade_id. supposed: cells that count as unchanged if nothing is recorded.
    """
    known: dict[str, str] = {}
    if inspect(connection).has_table(TABLE.name):
        query = select(TABLE.c.cell, TABLE.c.answer).where(TABLE.c.notebook == notebook)
        known = {row.cell: row.answer for row in connection.execute(query)}
    return {
        name
        for name, answer in answers.items()
        if (known[name] == answer if name in known else name in supposed)
    }


def record(connection: Connection, notebook: str, answers: Mapping[str, str]) -> None:
    """Replace what is recorded for a submitted notebook."""
    TABLE.create(connection, checkfirst=True)
    connection.execute(delete(TABLE).where(TABLE.c.notebook == notebook))
    rows = [
        {"notebook": notebook, "cell": name, "answer": answer} for name, answer in answers.items()
    ]
    if rows:
        connection.execute(insert(TABLE), rows)
