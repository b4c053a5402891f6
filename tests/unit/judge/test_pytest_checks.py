"""Modules of checks that only pytest can run: they get the same results as plain ones."""

import textwrap

import pytest

from maskgrader.checks import Caller, Reply, StudentFault
from maskgrader.files.errors import CourseError, SandboxError
from maskgrader.judge import pytest_checks
from maskgrader.judge.check_suite import CheckSuite
from maskgrader.judge.hidden_check import CheckError
from maskgrader.results.verdict import Outcome, Verdict

PLAIN = '''
    @check("double", points=1)
    def test_one(student, rng):
        """One"""
        answer = student.double(1)
        answer.exactly(answer.number(), 2, "Twice one is two.")
'''
FIXTURE = '''
    import pytest

    @pytest.fixture
    def number(rng):
        yield int(rng.integers(1, 100))

    @check("double", points=1)
    def test_drawn(student, number, given):
        """Drawn"""
        answer = student.double(number * given)
        answer.exactly(answer.number(), 2 * number * given, "It must be twice as much.")
'''
PARAMETERS = '''
    import pytest

    @pytest.mark.parametrize("number", [1, 2])
    @check("double", points=0.5)
    def test_number(student, feedback, number):
        """A number"""
        feedback.say(f"{number}.")
        answer = student.double(number)
        answer.exactly(answer.number(), 2 * number, "It must be twice as much.")
'''
CLASS = '''
    class TestDouble:
        @check("double", points=1)
        def test_zero(self, student):
            """Zero"""
            answer = student.double(0)
            answer.exactly(answer.number(), 0, "Twice zero is zero.")

        @check("double", points=1)
        def test_one(self, student):
            """One"""
            answer = student.double(1)
            answer.exactly(answer.number(), 2, "Twice one is two.")
'''
SETUP = '''
    number = None

    def setup_function():
        global number
        number = 3

    def teardown_function():
        global number
        number = None

    @check("double", points=1)
    def test_three(student):
        """Three"""
        answer = student.double(number)
        answer.exactly(answer.number(), 6, "Twice three is six.")
'''
PYTESTMARK = '''
    import pytest

    pytestmark = pytest.mark.usefixtures("noisy")

    @pytest.fixture
    def noisy(feedback):
        feedback.say("Begun.")

    @check("double", points=1)
    def test_one(student):
        """One"""
        answer = student.double(1)
        answer.exactly(answer.number(), 2, "Twice one is two.")
'''
MODULES = {
    "a fixture": (FIXTURE, ["drawn"]),
    "parameters": (PARAMETERS, ["number[1]", "number[2]"]),
    "a class": (CLASS, ["zero", "one"]),
    "setup functions": (SETUP, ["three"]),
    "a mark of the module": (PYTESTMARK, ["one"]),
}
each_module = pytest.mark.parametrize(("checks", "names"), MODULES.values(), ids=MODULES)


class Doubling(Caller):
    """A student whose `double` is given."""

    def __init__(self, double):
        self._double = double

    def call(self, name, args, kwargs):
        return Reply(self._double(*args, **kwargs))


def run(suite, double=lambda x: 2 * x):
    return suite.run("double", Doubling(double), seed="seed", given=5)


@pytest.fixture
def runs_of_pytest(monkeypatch):
    """How often pytest has been run."""
    runs, real = [], pytest_checks._run_pytest

    def counted(*arguments):
        runs.append(arguments)
        real(*arguments)

    monkeypatch.setattr(pytest_checks, "_run_pytest", counted)
    return runs


def test_plain_checks_need_no_pytest(session_of, runs_of_pytest):
    """A module of plain functions is collected and run by the judge alone."""
    assert [result.outcome for result in run(session_of(PLAIN))] == [Outcome.PASSED]
    assert runs_of_pytest == []


INHERITED = '''
    class Checks:
        @check("double", points=1)
        def test_zero(self, student):
            """Zero"""

    class TestDouble(Checks):
        pass
'''


def test_a_class_may_inherit_its_checks(session_of):
    """The class that they come from need not be one that pytest collects."""
    assert [result.id for result in run(session_of(INHERITED))] == ["double/zero"]


@each_module
def test_a_right_answer_passes(session_of, runs_of_pytest, checks, names):
    """Whatever of pytest a module uses, a right answer gets all of its points."""
    suite = session_of(checks)
    results = run(suite)
    assert [name for name, _ in suite.checks()] == names
    assert [result.id for result in results] == [f"double/{name}" for name in names]
    assert all(result.outcome is Outcome.PASSED for result in results)
    assert sum(result.points for result in results) == sum(
        info.points for _, info in suite.checks()
    )
    assert len(runs_of_pytest) == 1 + len(names)


@each_module
def test_a_wrong_answer_loses_the_points(session_of, checks, names):
    """A wrong answer fails with the message of the check, as without pytest."""
    results = run(session_of(checks), lambda x: 2 * x + 1)
    assert {result.outcome for result in results} == {Outcome.FAILED}
    assert {result.kind for result in results} == {Verdict.WRONG_ANSWER}
    assert all("double(x) gave" in result.message and result.hint for result in results)
    assert sum(result.points for result in results) == 0


@each_module
def test_a_faulty_answer_is_a_fault(session_of, checks, names):
    """A final fault ends the exercise, whoever has run the check."""

    def stops(x):
        raise StudentFault(Verdict.TIME_LIMIT, "It stopped.", final=True)

    first, *others = run(session_of(checks), stops)
    assert (first.outcome, first.kind) == (Outcome.ERROR, Verdict.TIME_LIMIT)
    assert {result.outcome for result in others} <= {Outcome.NOT_RUN}


def test_feedback_reaches_the_student(session_of):
    """What a check or its fixture says stands before what is wrong."""
    assert [result.message for result in run(session_of(PARAMETERS))] == ["1.", "2."]
    (result,) = run(session_of(PYTESTMARK), lambda x: 7)
    assert result.message.startswith("Begun. double(x) gave 7.")


def test_draws_do_not_depend_on_pytest(session_of):
    """A check draws the same with the judge and with pytest."""
    check = '''
        @check("double", points=1)
        def test_drawn(rng, feedback):
            """Drawn"""
            feedback.say(str(rng.integers(1 << 60)))
    '''
    needs_pytest = check + "\n        def setup_function(): pass\n"
    assert run(session_of(check)) == run(session_of(needs_pytest))


ERRORS = {
    "in the check": ("number", "1 / 0"),
    "in a fixture": ("broken", "pass"),
    "in the teardown of a fixture": ("leaking", "pass"),
    "a skip": ("number", "pytest.skip('later')"),
    "a failure of pytest's": ("number", "pytest.fail('why')"),
    "an end of pytest": ("number", "pytest.exit('now')"),
    "an exit": ("number", "raise SystemExit"),
}
FAULTY = '''
    import pytest

    @pytest.fixture
    def number():
        return 1

    @pytest.fixture
    def broken():
        raise KeyError("broken")

    @pytest.fixture
    def leaking():
        yield
        raise KeyError("leaking")

    @check("double", points=1)
    def test_faulty({fixture}):
        """Faulty"""
        {line}
'''


@pytest.mark.parametrize(("fixture", "line"), ERRORS.values(), ids=ERRORS)
def test_a_faulty_check_is_the_judges_fault(session_of, fixture, line):
    """An error of the author's is a CheckError that names the check, and never a pass."""
    suite = session_of(FAULTY.format(fixture=fixture, line=line))
    with pytest.raises(CheckError, match="test_faulty"):
        run(suite)


@pytest.mark.parametrize("error", [SandboxError("no worker"), KeyboardInterrupt()], ids=repr)
def test_what_is_nobodys_fault_is_passed_on(session_of, error):
    """A sandbox that fails and an instructor who interrupts end the judging, not the check."""

    def fails(x):
        raise error

    with pytest.raises(type(error)):
        run(session_of(FIXTURE), fails)


NOT_CALLED = {
    "a coroutine": '''
    @check("double", points=1)
    async def test_never(student):
        """Never"""
''',
    "a generator": '''
    @check("double", points=1)
    def test_never(student):
        """Never"""
        yield
''',
    "a unit test of any name": '''
    import unittest

    class Never(unittest.TestCase):
        @check("double", points=1)
        def test_never(self):
            """Never"""

    @check("double", points=1)
    def test_one(student):
        """One"""
''',
}


@pytest.mark.parametrize("source", NOT_CALLED.values(), ids=NOT_CALLED)
def test_a_check_whose_call_runs_nothing_gives_no_points(session_of, source):
    """An asynchronous check or a generator does not pass because nothing of it was run."""
    with pytest.raises((CheckError, CourseError), match="test_never"):
        run(session_of(source))


UNCOLLECTED = {
    "a parameter that no function takes": '''
    import pytest

    @pytest.mark.parametrize("nothing", [1])
    @check("double", points=1)
    def test_faulty(student):
        """Faulty"""
''',
    "a class that cannot be made": '''
    class TestFaulty:
        def __init__(self):
            pass

        @check("double", points=1)
        def test_faulty(self, student):
            """Faulty"""

    @check("double", points=1)
    def test_collected(student):
        """Collected"""
''',
    "a class with a name that pytest does not look for": '''
    class Faulty:
        @check("double", points=1)
        def test_faulty(self, student):
            """Faulty"""

    @check("double", points=1)
    def test_collected(student):
        """Collected"""
''',
    "a skip of the module": """
    import pytest

    pytest.skip("later", allow_module_level=True)
""",
}


@pytest.mark.filterwarnings("ignore::pytest.PytestCollectionWarning")  # for judges it is no error
@pytest.mark.parametrize("source", UNCOLLECTED.values(), ids=UNCOLLECTED)
def test_checks_that_cannot_be_collected_are_a_fault_of_the_course(tmp_path, write_checks, source):
    """They do not vanish beside the checks of another file."""
    name = write_checks(PLAIN)
    other = tmp_path / "tests" / "hidden" / name / "test_other.py"
    other.write_text("from maskgrader.checks import check\n" + textwrap.dedent(source))
    with pytest.raises(CourseError):
        CheckSuite(tmp_path, name)


def test_another_pytest_leaves_its_options_alone(session_of, monkeypatch):
    """PYTEST_ADDOPTS is hidden from the judge's own run of pytest."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing_of_that_name")
    assert len(run(session_of(CLASS))) == 2
