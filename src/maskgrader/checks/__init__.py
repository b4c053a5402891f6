"""The interface for authors of hidden checks.

    from maskgrader.checks import check, fail

    @check("causal_mask", points=1)
    def test_future_is_hidden(student, rng):
        \"\"\"Every cell right of the diagonal is -inf\"\"\"
        T = int(rng.integers(4, 9))
        answer = student.causal_mask(T)
        mask = answer.array("(T, T)", T=T, infinite=True)
        future = np.triu(np.ones((T, T), bool), 1)
        answer.exactly(mask, -np.inf, "Cells right of the diagonal must be -inf.", where=future)

The first line of the docstring is the title that students read. Checks call the student's functions
through the fixture `student`, and draw every input from the fixture `rng`.
"""

from maskgrader.language import N_, _, joined, listed, ngettext

from .answer import RTOL, Answer, allowance
from .declarations import CheckInfo, Helper, Rubric, check
from .descriptions import describe_value
from .examples import Example, WrongRow, wrong_row
from .failures import CheckFailed, StudentFault, fail, not_answered
from .misconceptions import Catalogue, Misconception, compute, misconception
from .questions import Question, mark_choice, mark_number
from .student_functions import Caller, Reply, Student

__all__ = [
    "N_",
    "RTOL",
    "Answer",
    "Caller",
    "Catalogue",
    "CheckFailed",
    "CheckInfo",
    "Example",
    "Helper",
    "Misconception",
    "Question",
    "Reply",
    "Rubric",
    "Student",
    "StudentFault",
    "WrongRow",
    "_",
    "allowance",
    "check",
    "compute",
    "describe_value",
    "fail",
    "joined",
    "listed",
    "mark_choice",
    "mark_number",
    "misconception",
    "ngettext",
    "not_answered",
    "wrong_row",
]
