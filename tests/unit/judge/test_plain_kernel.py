"""Checks in a plain kernel, and the line of a hidden block that asks for them."""

import numpy as np
import pytest

from maskgrader.checks import StudentFault
from maskgrader.judge.plain_kernel import LocalCaller, run_hidden_checks
from maskgrader.protocol.values import Opaque
from maskgrader.results.verdict import Verdict


def call(function, *args, **kwargs):
    return LocalCaller({"f": function}).call("f", args, kwargs)


def fault(function):
    with pytest.raises(StudentFault) as caught:
        call(function)
    return caught.value


def raising(error):
    def f():
        raise error

    return f


def test_a_value_comes_back_as_over_the_wire():
    """A plain kernel gives what the judge would get."""
    assert call(lambda x: (x, {1}), 2.0).value == [2.0, Opaque("set")]


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotImplementedError(), Verdict.NOT_ANSWERED),
        (MemoryError(), Verdict.MEMORY_LIMIT),
        (ValueError("7654321"), Verdict.RUNTIME_ERROR),
    ],
)
def test_an_exception_is_a_fault_of_its_kind(error, kind):
    """A stub is not answered, anything else a runtime error; the text is not repeated."""
    caught = fault(raising(error))
    assert caught.kind is kind
    assert "7654321" not in str(caught)


@pytest.mark.parametrize("value", [None, 5, "text"])
def test_what_cannot_be_called_is_not_answered(value):
    """A name without a function behind it has no answer yet."""
    assert fault(value).kind is Verdict.NOT_ANSWERED


def test_what_is_not_there_is_asked_for_once():
    """Without a function, the further checks of its exercise are pointless."""
    assert fault(None).final
    assert fault(raising(NotImplementedError())).final


def test_a_missing_name_is_not_answered():
    """A quiz answer that was deleted is not answered."""
    with pytest.raises(StudentFault) as caught:
        LocalCaller({}).value("answer_a")
    assert caught.value.kind is Verdict.NOT_ANSWERED


def test_a_warning_takes_no_points():
    """A right answer with a warning on its way is right."""
    assert np.isinf(call(lambda: np.log(np.zeros(1))).value[0])


def test_printing_is_swallowed(capsys):
    """What a student's function prints does not mix with the results."""
    call(lambda: print("noise"))
    assert capsys.readouterr().out == ""


def test_a_function_works_on_copies():
    """A change of an argument is seen, and does not reach the check."""

    def f(x, *, y):
        x[0] = 9.0
        y.append(3)

    x, y = np.zeros(2), [1]
    assert call(f, x, y=y).changed == (0, "y")
    assert (x.tolist(), y) == ([0, 0], [1])


def test_unchanged_arguments_are_not_reported():
    """Reading is no change, and a function is never changed."""
    assert call(lambda x, lengths, f: f(x), np.zeros(2), [1, 2], np.sum).changed == ()


def test_nested_changes_are_seen():
    """A change deep in a dictionary of parameters counts."""

    def f(params):
        params["norm"]["gain"] *= 2

    assert call(f, {"norm": {"gain": np.ones(2)}}).changed == (0,)


# -- the line in a hidden block


CHECKS = '''
    @check("double", points=1.5)
    def test_any(student, given):
        """Any number"""
        answer = student.double(given.number)
        answer.exactly(answer.number(), 2 * given.number, "Twice.")
'''


@pytest.fixture
def in_course(tmp_path, monkeypatch):
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    (tmp_path / "nbgrader_config.py").write_text("")
    monkeypatch.chdir(tmp_path)


def test_a_plain_kernel_gives_points_and_a_line(write_checks, in_course, capsys):
    """An instructor sees what each check gives."""
    name = write_checks(CHECKS)
    namespace = {"double": lambda x: 2 * x, "number": 4.0, "_hidden": 1}
    assert run_hidden_checks(name, "double", namespace) == 1.5
    assert capsys.readouterr().out.startswith("1.5/1.5  Any number: passed.")


def test_a_hidden_block_runs_in_a_plain_kernel(write_checks, in_course, capsys):
    """Without a judge the checks run on the functions of the notebook itself."""
    name = write_checks(CHECKS)
    assert run_hidden_checks(name, "double", {"double": lambda x: x, "number": 4.0}) == 0
    assert "wrong_answer" in capsys.readouterr().out
