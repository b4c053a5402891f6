"""The words that people read."""

import pytest

from maskgrader.results.verdict import Verdict
from maskgrader.results.wording import VERDICT_WORDS, points


def test_every_verdict_has_words_of_its_own():
    """No two verdicts read the same, and none is missing."""
    assert set(VERDICT_WORDS) == set(Verdict)
    assert len(set(VERDICT_WORDS.values())) == len(Verdict)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0, "0"),
        (10.0, "10"),
        (100, "100"),
        (2.5, "2.5"),
        (0.25, "0.25"),
        (1 / 3, "0.33"),
    ],
)
def test_points_are_written_as_people_write_them(value, text):
    """No trailing zeros, and no lost ones either."""
    assert points(value) == text
