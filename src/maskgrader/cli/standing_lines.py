"""Who has not handed in, is excused or has left, and whose work a person must look at, in lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from maskgrader.cohort import Status

from . import console

People = Mapping[str, Mapping[Status, Sequence[str]]]  # students by assignment and status

_WORDS = {
    Status.MISSING: "have not handed in",
    Status.NOT_DUE: "not due yet",
    Status.EXCUSED: "excused",
    Status.UNREADABLE: "unreadable, a person must decide",
}
_IN = (Status.SCORED, Status.WAITING, Status.UNREADABLE, Status.MISSING)


def lines(people: People, students: int, most: int | None = None) -> Iterator[str]:
    """A line for each assignment and status that needs one, and one for those who have left.

    students: how many the course has, without those who have left. most: how many names a line
    has; None for all.
    """
    left: set[str] = set()
    for assignment, own in people.items():
        left.update(own.get(Status.WITHDRAWN, ()))
        for status, words in _WORDS.items():
            names = own.get(status, ())
            if not names or (status is Status.NOT_DUE and not any(own.get(one) for one in _IN)):
                continue  # nobody has begun: a list of the class says nothing
            of = f"{len(names)} of {students}" if status is Status.MISSING else str(len(names))
            yield f"{assignment}: {of} {words}: {_shown(names, most)}"
    if left:
        yield f"{console.counted(len(left), 'student')} withdrawn: {_shown(sorted(left), most)}"


def _shown(names: Sequence[str], most: int | None) -> str:
    if most is None or len(names) <= most:
        return ", ".join(names)
    rest = len(names) - most
    return f"{', '.join(names[:most])}, and {rest} more: see maskgrader cohort show"
