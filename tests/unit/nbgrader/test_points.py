"""The sums of points: as nbgrader's own `score` counts."""

from itertools import product

import pytest
from nbgrader.api import Grade
from sqlalchemy import create_engine, insert, select

from maskgrader.nbgrader import points

VALUES = (None, 0.0, 1.5)


@pytest.fixture
def connection():
    engine = create_engine("sqlite://")
    Grade.__table__.create(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def add(connection, *rows):
    for number, (manual, auto, extra) in enumerate(rows):
        connection.execute(
            insert(Grade.__table__).values(
                id=str(number),
                notebook_id="n",
                cell_id=str(number),
                manual_score=manual,
                auto_score=auto,
                extra_credit=extra,
            )
        )


@pytest.mark.parametrize("row", list(product(VALUES, VALUES, VALUES)))
def test_a_cell_counts_as_in_nbgrader(connection, row):
    """A person's score counts before the automatic one, and extra credit only beside a score."""
    add(connection, row)
    ours, theirs = connection.execute(select(points.total(), Grade.score)).one()
    assert ours == theirs


def test_the_total_is_the_sum_of_all_cells(connection):
    """Manual, automatic and extra points of several cells; automatic ones alone."""
    add(connection, (None, 2.0, None), (1.0, 3.0, 0.5), (None, None, 9.0))
    assert connection.execute(select(points.total())).scalar_one() == 3.5
    assert connection.execute(select(points.automatic_total())).scalar_one() == 5.0


def test_without_cells_there_is_no_total(connection):
    """NULL, not 0."""
    assert connection.execute(select(points.total())).scalar_one() is None
    assert connection.execute(select(points.automatic_total())).scalar_one() is None


def test_given_is_null_without_a_score(connection):
    """So that COUNT counts the cells with a score."""
    add(connection, (None, None, 1.0), (2.0, 1.0, None), (None, 1.0, None))
    assert set(connection.execute(select(points.given())).scalars()) == {None, 2.0, 1.0}


@pytest.mark.parametrize(
    "score, penalty, after",
    [(5.0, 2.0, 3.0), (5.0, None, 5.0), (1.0, 2.0, 0.0), (None, 2.0, None), (None, None, None)],
)
def test_a_penalty_is_subtracted_and_leaves_at_least_0(score, penalty, after):
    """No score stays no score."""
    assert points.after_penalty(score, penalty) == after


@pytest.mark.parametrize("penalty, within", [(-1.0, 0.0), (2.0, 2.0), (9.0, 5.0)])
def test_a_penalty_is_limited_by_the_score(penalty, within):
    """As in nbgrader."""
    assert points.within(penalty, 5.0) == within
