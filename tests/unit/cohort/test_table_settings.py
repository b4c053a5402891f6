"""The tables of a cohort file."""

from datetime import UTC, datetime

import pytest

from maskgrader import cohort

from .cohort_files import FULL, VALID


def test_limits_can_be_set_one_by_one(write):
    """A limit that is set is used; the others keep their defaults."""
    limits = cohort.load(write(VALID + "[limits]\nmemory_mib = 512\n"), "spring").limits
    assert (limits.memory_mib, limits.checks_seconds) == (512, 20)


def test_the_fault_of_an_unknown_limit_lists_the_known_ones(write, faults):
    """A misspelt limit is an error that lists what is allowed."""
    text = faults(write(VALID + "[limits]\nmemory = 3\n"))
    assert "limits.memory = 3:" in text and "did you mean memory_mib" in text


@pytest.mark.parametrize("value", ["0", "-5", "nan", "inf", "true", '"60"', "1e9"])
def test_a_limit_must_be_a_positive_number(write, faults, value):
    """Zero, negative numbers, nan, infinity, booleans and text are refused."""
    assert "limits.cells_seconds" in faults(write(VALID + f"[limits]\ncells_seconds = {value}\n"))


def test_a_time_that_occurs_twice_is_the_later_one_for_a_due_date(course):
    """In the night when clocks go back, students get the benefit of the doubt."""
    root = course(FULL.replace("2027-03-28", "2027-10-31T02:30:00"))
    due = cohort.load(root, "spring").dates["mask"].due
    assert due == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
