"""How the end of a child is told."""

import copy

from maskgrader.judge.sandbox import Ended
from maskgrader.results.verdict import Verdict


def test_an_end_can_be_copied():
    """nbconvert copies the results it is given; a cell that was stopped must not lose them all."""
    ended = Ended(Verdict.OUTPUT_LIMIT, "It printed too much.")
    again = copy.deepcopy(ended)
    assert (type(again), again.kind, str(again)) == (Ended, ended.kind, str(ended))
