"""When a score stays though the judge has failed."""

from datetime import datetime

import pytest

from maskgrader.nbgrader.gradebook_writer import RecordedScore
from maskgrader.nbgrader.score_policy import Attempt, keeps_score, same_score
from maskgrader.results.verdict import Verdict

THEN, LATER = datetime(2026, 11, 1), datetime(2026, 11, 2)
RECORDED = RecordedScore(THEN, 7.5)
RECEIPT = {"submission": "hash", "result": {"score": 7.5}}
FAILED = Attempt(Verdict.JUDGE_ERROR, "hash", handed_in=THEN)
CLOSED = Attempt(Verdict.UNREADABLE, "hash of nothing", closed=True, handed_in=THEN)


def test_a_score_of_the_same_bytes_stays_when_the_judge_fails():
    """The failure says nothing about the submission."""
    assert keeps_score(FAILED, RECORDED, RECEIPT)


def test_a_score_of_0_stays_too():
    """0 is a score."""
    assert keeps_score(FAILED, RecordedScore(None, 0.0), {**RECEIPT, "result": {"score": 0}})


@pytest.mark.parametrize("verdict", [v for v in Verdict if v is not Verdict.JUDGE_ERROR])
def test_every_other_verdict_replaces_the_score(verdict):
    """Whatever the judge found, an unreadable file included, is the new result."""
    assert not keeps_score(Attempt(verdict, "hash"), RECORDED, RECEIPT)


def test_a_newer_submission_does_not_keep_the_score():
    """The score was given for other bytes."""
    newer = Attempt(Verdict.JUDGE_ERROR, "another hash", handed_in=THEN)
    assert not keeps_score(newer, RECORDED, RECEIPT)


@pytest.mark.parametrize(
    "recorded, receipt",
    [
        (None, RECEIPT),
        (None, None),
        (RecordedScore(THEN, None), RECEIPT),
        (RecordedScore(THEN, None), {"submission": "hash", "result": {"score": None}}),
        (RecordedScore(THEN, 7.0), RECEIPT),
        (RECORDED, None),
        (RECORDED, {"submission": "hash", "result": {"score": None}}),
    ],
)
@pytest.mark.parametrize("attempt", [FAILED, CLOSED])
def test_without_a_score_that_its_receipt_confirms_nothing_is_kept(attempt, recorded, receipt):
    """No score, no receipt, or a gradebook with another score: nobody knows what it is for."""
    assert not keeps_score(attempt, recorded, receipt)


def test_a_receipt_without_a_hash_confirms_nothing():
    """Nobody knows which bytes its score was given for."""
    assert not keeps_score(FAILED, RECORDED, {"result": {"score": 7.5}})


@pytest.mark.parametrize("handed_in, kept", [(THEN, True), (None, True), (LATER, False)])
def test_a_file_that_cannot_be_opened_keeps_its_score_unless_it_is_newer(handed_in, kept):
    """Its bytes are unknown: a time of submission that differs tells a newer one."""
    closed = Attempt(Verdict.UNREADABLE, "hash of nothing", closed=True, handed_in=handed_in)
    assert keeps_score(closed, RECORDED, RECEIPT) is kept


@pytest.mark.parametrize(
    "one, other, same",
    [(1.0, 1.0 + 1e-9, True), (1.0, 1.1, False), (None, None, True), (None, 0.0, False)],
)
def test_scores_are_compared_up_to_rounding(one, other, same):
    """A database may round; no score is none other than no score."""
    assert same_score(one, other) is same
    assert same_score(other, one) is same
