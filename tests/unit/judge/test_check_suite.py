"""The session that runs hidden checks, on checks written for each test."""

import io
import os

import numpy as np
import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from maskgrader.checks import Caller, Reply, StudentFault
from maskgrader.course.randomness import generator
from maskgrader.files.errors import CourseError, SandboxError
from maskgrader.judge.check_suite import CheckSuite
from maskgrader.judge.hidden_check import CheckError
from maskgrader.language.active_language import Language, use
from maskgrader.results.verdict import Outcome, Verdict


class Calls(Caller):
    """A student whose functions are given."""

    def __init__(self, **functions):
        self.functions = functions

    def call(self, name, args, kwargs):
        return Reply(self.functions[name](*args, **kwargs))

    def value(self, name):
        return self.functions[name]


def double(x):
    return 2 * x


def run(session, exercise="double", seed="seed", given=None, **functions):
    caller = Calls(**{"double": double} | functions)
    return session.run(exercise, caller, seed=seed, given=given)


TWO_EXERCISES = '''
    @check("double", points=1)
    def test_zero(student, rng):
        """Zero"""
        answer = student.double(0)
        answer.exactly(answer.number(), 0, "Twice zero is zero.")

    @check("halve", points=2)
    def test_half(student):
        """Half"""

    @check("double", points=0.75)
    def test_any(student, rng, feedback):
        """Any number

        Drawn anew for every seed.
        """
        x = float(rng.integers(1, 1_000_000))
        feedback.say("Seen.")
        feedback.say("Twice.")
        answer = student.double(x)
        answer.exactly(answer.number(), 2 * x, "It must be twice as much.")
'''


@pytest.fixture
def session(session_of):
    return session_of(TWO_EXERCISES)


@pytest.mark.parametrize("options", ["-k nothing_of_that_name", "--no-such-option"])
def test_options_in_the_environment_choose_no_checks(session_of, monkeypatch, options):
    """PYTEST_ADDOPTS is meant for other runs of pytest, and is left as it was."""
    monkeypatch.setenv("PYTEST_ADDOPTS", options)
    assert len(session_of(TWO_EXERCISES).checks()) == 3
    assert os.environ["PYTEST_ADDOPTS"] == options


def test_checks_run_in_the_order_they_are_written(session):
    """Results stand in the order of the file, for the asked exercise alone."""
    assert [result.id for result in run(session)] == ["double/zero", "double/any"]


def test_a_right_answer_earns_all_points(session):
    """A passed check gives its points, its title and its cell."""
    zero, _ = run(session)
    assert (zero.outcome, zero.kind) == (Outcome.PASSED, Verdict.ACCEPTED)
    assert (zero.points, zero.max_points) == (1, 1)
    assert (zero.title, zero.cell, zero.message) == ("Zero", "test_double", "")


def test_a_wrong_answer_loses_its_check_alone(session):
    """A failed check gives nothing and says why; the others go on."""
    zero, other = run(session, double=lambda x: 0.0)
    assert zero.outcome is Outcome.PASSED
    assert (other.outcome, other.kind) == (Outcome.FAILED, Verdict.WRONG_ANSWER)
    assert (other.points, other.max_points) == (0, 0.75)
    assert other.hint == "It must be twice as much."


def test_the_title_is_the_first_line_of_the_docstring(session):
    """What follows the first line is for authors."""
    assert [info.title for _, info in session.checks("double")] == ["Zero", "Any number"]


def test_all_checks_are_listed(session):
    """Without an exercise, every check is described."""
    listed = {name: (info.exercise, info.points) for name, info in session.checks()}
    assert listed == {"zero": ("double", 1), "half": ("halve", 2), "any": ("double", 0.75)}


def test_feedback_is_said_when_a_check_passes(session):
    """What a check says reaches the student with the points."""
    assert run(session)[1].message == "Seen. Twice."


def test_feedback_is_said_when_a_check_fails(session):
    """What a check says stands in front of what is wrong."""
    message = run(session, double=lambda x: 0.0)[1].message
    assert message.startswith("Seen. Twice. double(x) gave 0.")


def test_feedback_does_not_reach_the_next_run(session):
    """Each run starts with nothing said."""
    run(session)
    assert run(session)[1].message == "Seen. Twice."


def test_a_session_serves_one_student_after_another(session):
    """A wrong answer leaves nothing behind for the next student."""
    first = run(session)
    run(session, double=lambda x: None)
    assert run(session) == first


# -- randomness


DRAWS = '''
    @check("double", points=0)
    def test_first(feedback, rng):
        """First"""
        feedback.say(str(rng.integers(1 << 60)))

    @check("double", points=0)
    def test_second(feedback, rng):
        """Second"""
        feedback.say(str(rng.integers(1 << 60)))
'''


def draws(session, seed):
    return [result.message for result in run(session, seed=seed)]


def test_a_seed_gives_the_same_inputs_again(session_of):
    """Every student of a cohort gets the same inputs, in every run."""
    session = session_of(DRAWS)
    assert draws(session, "a") == draws(session, "a")


def test_another_seed_gives_other_inputs(session_of):
    """Cohorts do not share inputs, and checks of one cohort do not either."""
    session = session_of(DRAWS)
    assert len({*draws(session, "a"), *draws(session, "b")}) == 4


def test_inputs_depend_on_no_other_check(session_of):
    """A check added in front leaves the inputs of the others as they were."""
    alone = DRAWS[: DRAWS.index("    @check", 50)]
    assert draws(session_of(alone), "a") == draws(session_of(DRAWS), "a")[:1]


def test_a_generator_is_a_function_of_seed_and_name():
    """Seed and name are not simply run together."""
    first = [generator(*pair).integers(1 << 60) for pair in (("ab", "c"), ("a", "bc"), ("ab", "c"))]
    assert first[0] == first[2] != first[1]


# -- faults of the student's


def faulty(kind, final):
    def double(x):
        raise StudentFault(kind, "It stopped.", final=final)

    return double


def test_a_final_fault_ends_the_exercise(session):
    """After a fault that would only repeat itself, the rest is not run, and counts as such."""
    first, second = run(session, double=faulty(Verdict.TIME_LIMIT, True))
    assert (first.outcome, first.kind, first.message) == (
        Outcome.ERROR,
        Verdict.TIME_LIMIT,
        "It stopped.",
    )
    assert (second.outcome, second.kind, second.points) == (Outcome.NOT_RUN, Verdict.TIME_LIMIT, 0)


def test_a_check_that_is_not_run_says_nothing_of_its_own(session):
    """The check's function is not called any more."""
    _, second = run(session, double=faulty(Verdict.TIME_LIMIT, True))
    assert "Seen." not in second.message


def test_a_fault_that_may_pass_lets_the_others_run(session):
    """An exception on one input does not cost the checks of other inputs."""

    def fails_at_zero(x):
        return double(x) if x else faulty(Verdict.RUNTIME_ERROR, False)(x)

    first, second = run(session, double=fails_at_zero)
    assert (first.outcome, first.kind) == (Outcome.ERROR, Verdict.RUNTIME_ERROR)
    assert second.outcome is Outcome.PASSED


def test_a_final_fault_does_not_reach_the_next_run(session):
    """The next student starts afresh."""
    run(session, double=faulty(Verdict.TIME_LIMIT, True))
    assert [result.outcome for result in run(session)] == [Outcome.PASSED] * 2


def test_checks_can_be_counted_as_not_run(session):
    """An exercise that its visible test has ended has results all the same."""
    results = session.not_run("double", Verdict.NOT_ANSWERED)
    assert {result.outcome for result in results} == {Outcome.NOT_RUN}
    assert {result.kind for result in results} == {Verdict.NOT_ANSWERED}
    assert sum(result.max_points for result in results) == 1.75


# -- faults of the author's


FAULTS = {
    "an exception": "1 / 0",
    "an assertion": "assert False",
    "a skip": "import pytest; pytest.skip('later')",
    "a failure of pytest's": "import pytest; pytest.fail('why')",
    "an exit": "raise SystemExit",
}


@pytest.mark.parametrize("line", FAULTS.values(), ids=FAULTS)
def test_a_faulty_check_is_the_judges_fault(session_of, line):
    """A check that raises anything of its own is a CheckError with its path in the course."""
    session = session_of(f'''
        @check("double", points=1)
        def test_faulty(student):
            """Faulty"""
            {line}
    ''')
    with pytest.raises(
        CheckError, match=r"The check tests/hidden/toy_checks_\d+/test_toy.py::test_faulty "
    ):
        run(session)


def test_an_unknown_fixture_is_the_judges_fault(session_of):
    """A check that cannot even start is a CheckError."""
    session = session_of('''
        @check("double", points=1)
        def test_faulty(nothing_of_that_name):
            """Faulty"""
    ''')
    with pytest.raises(CheckError, match="test_faulty"):
        run(session)


def test_a_sandbox_that_fails_is_nobodys_wrong_answer(session):
    """Trouble of the sandbox is passed on as such, and the session goes on."""

    def fails(x):
        raise SandboxError("no worker")

    with pytest.raises(SandboxError, match="no worker"):
        run(session, double=fails)
    assert [result.outcome for result in run(session)] == [Outcome.PASSED] * 2


def test_an_interruption_is_passed_on(session):
    """Ctrl-C ends the judging, and is no faulty check."""

    def interrupted(x):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(session, double=interrupted)


def test_a_session_survives_a_faulty_check(session_of):
    """After a CheckError the session still runs other exercises."""
    session = session_of('''
        @check("double", points=1)
        def test_faulty(student):
            """Faulty"""
            1 / 0

        @check("halve", points=1)
        def test_sound(student):
            """Sound"""
    ''')
    with pytest.raises(CheckError):
        run(session)
    assert [result.outcome for result in run(session, "halve")] == [Outcome.PASSED]


def test_an_exercise_without_checks_is_the_judges_fault(session):
    """Nobody gets points for checks that are not there."""
    with pytest.raises(CheckError, match="no check of triple"):
        run(session, "triple")


def test_a_module_that_does_not_import_is_named(session_of):
    """An error while collecting names the file, at once."""
    with pytest.raises(CourseError, match=r"(?s)test_toy\.py.*no_such_module"):
        session_of("import no_such_module")


def test_a_check_without_a_title_is_refused(session_of):
    """A check needs a docstring."""
    with pytest.raises(CourseError, match="test_untitled needs a docstring"):
        session_of("""
            @check("double", points=1)
            def test_untitled(student):
                pass
        """)


@pytest.mark.parametrize("points", [0.3, -1, 0.125])
def test_points_come_in_quarters(session_of, points):
    """Points are multiples of 0.25, and not negative."""
    with pytest.raises(CourseError, match=r"multiple of 0\.25"):
        session_of(f'''
            @check("double", points={points})
            def test_toy(student):
                """Title"""
        ''')


def test_a_function_without_the_decorator_is_named(session_of):
    """A test function that is no check does not pass unnoticed."""
    with pytest.raises(CourseError, match="test_bare is no check"):
        session_of("def test_bare(student): pass")


def test_an_assignment_without_a_folder_is_named(tmp_path):
    """A missing folder is an error that names it."""
    with pytest.raises(CourseError, match="nothing_here is missing"):
        CheckSuite(tmp_path, "nothing_here")


def test_an_assignment_without_checks_is_named(session_of):
    """A folder that holds no check is an error, and not a session that gives no points."""
    with pytest.raises(CourseError, match="No hidden checks"):
        session_of("x = 1")


def test_courses_in_one_process_keep_their_own_checks(tmp_path):
    """Folders of one name are told apart, also by what checks import."""
    sessions = []
    for factor in (2, 3):
        folder = tmp_path / str(factor) / "tests" / "hidden" / "toy"
        folder.mkdir(parents=True)
        (folder / "reference.py").write_text(f"def double(x):\n    return {factor} * x\n")
        (folder / "test_toy.py").write_text(
            "from maskgrader.checks import check\n"
            "from .reference import double\n"
            '@check("double", points=1)\n'
            f"def test_toy(student):\n    'Title'\n    assert double(1) == {factor}\n"
        )
        sessions.append(CheckSuite(tmp_path / str(factor), "toy"))
    outcomes = [run(session)[0].outcome for session in sessions]
    assert outcomes == [Outcome.PASSED] * 2
    assert [s.module("reference").double(1) for s in sessions] == [2, 3]


# -- what checks are given


def test_modules_beside_the_checks_can_be_had(session):
    """The reference is imported from the checks' own package."""
    assert session.module("reference").double(4) == 8


def test_given_values_reach_a_check(session_of):
    """The fixture `given` holds the judge's copy of what the notebook gives."""
    session = session_of('''
        @check("double", points=1)
        def test_given(given, feedback):
            """Given"""
            feedback.say(f"T is {given}.")
    ''')
    assert run(session, given=9)[0].message == "T is 9."


def test_a_check_may_use_arrays(session_of):
    """Checks and sessions share one NumPy: an array is an array in both."""
    session = session_of('''
        @check("double", points=1)
        def test_array(student):
            """Array"""
            import numpy as np
            answer = student.double(np.ones(3))
            answer.exactly(answer.array("(T,)", T=3), 2.0, "Two.")
    ''')
    result = run(session, double=lambda x: np.asarray(x) * 2)[0]
    assert result.outcome is Outcome.PASSED


def test_one_process_shares_a_session(tmp_path, write_checks):
    """The checks of an assignment are collected once."""
    name = write_checks(TWO_EXERCISES)
    assert CheckSuite.shared(tmp_path, name) is CheckSuite.shared(tmp_path, name)


# -- checks that change


ONE = '''
    @check("double", points={points})
    def test_one(student):
        """One"""
        answer = student.double(1)
        answer.exactly(answer.number(), {factor}, "It must be right.")
'''


def shared(folder, name):
    """The shared suite, and what a function that doubles gets from it."""
    suite = CheckSuite.shared(folder, name)
    return suite, run(suite)[0]


def test_changed_checks_are_collected_again(tmp_path, write_checks):
    """A process that runs for weeks judges by the checks and references that are there now."""
    name = write_checks(ONE.format(points=1, factor=2))
    folder = tmp_path / "tests" / "hidden" / name
    first, result = shared(tmp_path, name)
    assert result.outcome is Outcome.PASSED
    path = folder / "test_toy.py"
    path.write_text(path.read_text().replace(" 2,", " 300,"))
    second, result = shared(tmp_path, name)
    assert second is not first and result.outcome is Outcome.FAILED
    (folder / "reference.py").write_text("def double(number):\n    return number + number\n")
    _, result = shared(tmp_path, name)
    assert result.message.startswith("double(number) gave 2.")


def test_added_and_removed_checks_count(tmp_path, write_checks):
    """A new file adds its checks; a file that is gone takes its own with it."""
    name = write_checks(ONE.format(points=1, factor=2))
    folder = tmp_path / "tests" / "hidden" / name
    assert len(CheckSuite.shared(tmp_path, name).checks()) == 1
    added = (folder / "test_toy.py").read_text().replace("test_one", "test_two")
    (folder / "test_more.py").write_text(added)
    names = [name for name, _ in CheckSuite.shared(tmp_path, name).checks()]
    assert sorted(names) == ["one", "two"]
    (folder / "test_toy.py").unlink()
    assert [name for name, _ in CheckSuite.shared(tmp_path, name).checks()] == ["two"]


def test_hidden_folders_hold_no_checks(tmp_path, write_checks):
    """JupyterLab keeps the previous version of an edited file in one."""
    name = write_checks(ONE.format(points=1, factor=2))
    folder = tmp_path / "tests" / "hidden" / name
    kept = folder / ".ipynb_checkpoints" / "test_toy-checkpoint.py"
    kept.parent.mkdir()
    kept.write_text((folder / "test_toy.py").read_text())
    assert [name for name, _ in CheckSuite(tmp_path, name).checks()] == ["one"]


def test_checks_that_became_faulty_are_named_until_they_are_fixed(tmp_path, write_checks):
    """A typing error in a check ends neither the process nor the next try."""
    name = write_checks(ONE.format(points=1, factor=2))
    path = tmp_path / "tests" / "hidden" / name / "test_toy.py"
    right = path.read_text()
    CheckSuite.shared(tmp_path, name)
    path.write_text(right + "1 /\n")
    for _ in range(2):
        with pytest.raises(CourseError, match="faulty"):
            CheckSuite.shared(tmp_path, name)
    path.write_text(right)
    assert shared(tmp_path, name)[1].outcome is Outcome.PASSED


def test_texts_of_checks_follow_the_language_in_use(session):
    """A suite is collected once, and speaks to each student in the language of the cohort."""
    catalogue = Catalog(locale="es", fuzzy=False)
    catalogue.add("Any number", "Un número")
    catalogue.add("Seen.", "Visto.")
    file = io.BytesIO()
    write_mo(file, catalogue)
    with use(Language("es", (file.getvalue(),))):
        spanish = run(session)[1]
    english = run(session)[1]
    assert (spanish.title, spanish.message) == ("Un número", "Visto. Twice.")
    assert (english.title, english.message) == ("Any number", "Seen. Twice.")


@pytest.mark.parametrize("size", ["int(answer.number())", "50_000"])
def test_a_check_that_is_too_costly_is_the_students_doing_or_the_judges(session_of, size):
    """It is the judge's if the check is as costly with the right solution."""
    session = session_of(
        f'''
        import numpy as np

        @check("double", points=1)
        def test_table(student):
            """A table"""
            answer = student.double(3)
            column = np.ones(({size}, 1))
            column + column.T

        @check("double", points=1)
        def test_after(student):
            """The next one"""
        '''
    )
    caller = Calls(double=lambda x: 50_000)
    if size == "50_000":
        with pytest.raises(CheckError, match="too much memory"):
            session.run("double", caller, seed="seed", given=None, seconds=5.0)
        return
    first, second = session.run("double", caller, seed="seed", given=None, seconds=5.0)
    assert first.outcome is Outcome.FAILED and "too much memory" in first.message
    assert second.outcome is Outcome.NOT_RUN
