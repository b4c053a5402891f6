"""Who has not handed in, is excused or has left, in lines."""

from maskgrader.cli import grade_report, standing_lines
from maskgrader.cohort import Status
from maskgrader.grading.report import Report

PEOPLE = {
    "mask": {
        Status.SCORED: ["ada"],
        Status.MISSING: ["bo", "cy"],
        Status.NOT_DUE: ["dee"],
        Status.EXCUSED: ["eve"],
        Status.UNREADABLE: ["flo"],
        Status.WAITING: ["gil"],
        Status.WITHDRAWN: ["hal"],
    },
    "ffn": {Status.NOT_DUE: ["ada", "bo"], Status.EXCUSED: ["eve"], Status.WITHDRAWN: ["hal"]},
}


def test_each_kind_has_a_line():
    """But for those who need not hand in yet where nobody has; who has left is named once."""
    assert list(standing_lines.lines(PEOPLE, 7, most=1)) == [
        "mask: 2 of 7 have not handed in: bo, and 1 more: see maskgrader cohort show",
        "mask: 1 not due yet: dee",
        "mask: 1 excused: eve",
        "mask: 1 unreadable, a person must decide: flo",
        "ffn: 1 excused: eve",
        "1 student withdrawn: hal",
    ]


def test_a_run_ends_with_how_many_wait(capsys):
    grade_report._show_missing(Report(people=PEOPLE, students=7))
    assert "mask: 1 submission waits for a final score." in capsys.readouterr().out
    grade_report._show_missing(Report(people={"mask": {Status.WAITING: ["a", "b"]}}, students=2))
    assert "mask: 2 submissions wait for a final score." in capsys.readouterr().out
