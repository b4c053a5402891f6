"""What a submission gets: points, verdicts and messages, whatever its code does."""

from __future__ import annotations

import json
import os
import signal
import time
import warnings
from dataclasses import replace

import pytest

from maskgrader.course.randomness import generator
from maskgrader.judge.notebook_player import Player
from maskgrader.judge.pass_results import Played
from maskgrader.results.verdict import Outcome, Verdict
from maskgrader.sandbox import time_budget
from maskgrader.sandbox.callback_functions import LentFunctions
from maskgrader.submission.rebuilding import rebuild

from .conftest import LIMITS, RIGHT, SECRET, SEED, Toy, everything_shown, make_course

TWICE = "def quadruple(X):\n    return double(double(X))"

# Student code that writes replies of its own: `forge("ok", ...)` answers in the server's place.
FORGER = """
import gc, os, socket, struct, time
import msgpack
import numpy as np
from maskgrader import protocol as wire
from maskgrader.protocol import codec
from maskgrader.worker import server as server_module
from maskgrader.worker.server import Server

server = next(o for o in gc.get_objects() if type(o) is Server)

def frame(message):
    data = msgpack.packb(message, default=codec._encode)
    return struct.pack("!I", len(data)) + data

def packed(*parts):
    return wire.Packed(wire.pack(list(parts)))

def forge(*parts):
    os.write(3, frame([server._number, *parts]))
    os.close(3)
    time.sleep(60)

"""


def verdicts(result):
    return {exercise.name: exercise.verdict for exercise in result.exercises}


def check(result, name):
    """The outcome, points and message of one check."""
    found = {c.id: c for e in result.exercises for c in e.checks}
    return found[name]


def assert_others_keep_points(result, but="double"):
    """Every other exercise has all of its points."""
    for exercise in result.exercises:
        if exercise.name != but:
            assert exercise.verdict is Verdict.ACCEPTED, (exercise.name, exercise.checks)
            assert exercise.score == exercise.max_score


def assert_next_is_right(toy):
    """The next submission in line is judged as it deserves."""
    result = toy.right()
    assert (result.verdict, result.score) == (Verdict.ACCEPTED, 10.0)


# Right and wrong


def test_right_gets_everything(toy):
    """A right submission is accepted with all points, and every check passes."""
    result = toy.right()
    assert (result.verdict, result.score, result.max_score) == (Verdict.ACCEPTED, 10.0, 10.0)
    assert all(c.outcome is Outcome.PASSED for e in result.exercises for c in e.checks)
    assert result.confined
    assert result.error is None


def test_same_again(toy):
    """Judging is deterministic: the same submission gets the same result, to the letter."""
    code = "def double(X):\n    return X + 1"
    assert toy.judge(double=code).as_json() == toy.judge(double=code).as_json()


def test_partial_credit(toy):
    """A wrong value costs the checks that see it, and no other."""
    result = toy.judge(double="def double(X):\n    return 3 * X")
    double = result.exercise("double")
    assert (double.verdict, double.score) == (Verdict.WRONG_ANSWER, 1.0)
    assert check(result, "double/unchanged").outcome is Outcome.PASSED
    assert result.verdict is Verdict.WRONG_ANSWER


def test_changed_argument(toy):
    """A function that changes its argument loses the check of it."""
    result = toy.judge(double="def double(X):\n    X *= 2\n    return X")
    assert result.exercise("double").score == 2.0
    message = check(result, "double/unchanged").message
    assert "changed its argument X" in message


def test_untouched_is_not_answered(toy):
    """An exercise left as it was handed out is not answered: its checks are not run."""
    result = toy.judge(double="raise NotImplementedError()")
    double = result.exercise("double")
    assert (double.verdict, double.score) == (Verdict.NOT_ANSWERED, 0.0)
    assert [c.outcome for c in double.checks[1:]] == [Outcome.NOT_RUN] * 2
    assert_others_keep_points(result)


def test_not_implemented_inside(toy):
    """NotImplementedError from within the function means the same, and the rest is not run."""
    result = toy.judge(double="def double(X):\n    raise NotImplementedError")
    double = result.exercise("double")
    assert double.verdict is Verdict.NOT_ANSWERED
    assert [c.outcome for c in double.checks] == [Outcome.ERROR, *[Outcome.NOT_RUN] * 2]


def test_empty_notebook(toy):
    """A submission without any answer is not answered, with a score of 0."""
    nothing = dict.fromkeys(RIGHT, "")
    result = toy.judge(**nothing)
    assert (result.verdict, result.score) == (Verdict.NOT_ANSWERED, 0.0)


def test_quiz(toy):
    """A quiz answer is read as a value; letter case and spaces do not matter."""
    assert toy.judge(quiz_toy="answer_letter = ' C '").score == 10.0
    result = toy.judge(quiz_toy="answer_letter = 'a'")
    assert check(result, "quiz_toy/letter").message == "You chose a. So this is not the answer."


@pytest.mark.parametrize(
    "code, verdict",
    [
        ("answer_letter = 3", Verdict.WRONG_ANSWER),
        ("answer_letter = np.array(['c'])", Verdict.ACCEPTED),
        ("answer_letter = lambda: 'c'", Verdict.WRONG_ANSWER),
        ("answer_letter = 10 ** 40", Verdict.WRONG_ANSWER),
        ("answer_letter = None", Verdict.NOT_ANSWERED),
        ("answer_letter = ...", Verdict.NOT_ANSWERED),
        ("pass", Verdict.NOT_ANSWERED),
    ],
)
def test_odd_quiz_answers(toy, code, verdict):
    """A quiz answer of a wrong kind is a wrong answer or none, and never more."""
    result = toy.judge(quiz_toy=code)
    assert verdicts(result)["quiz_toy"] is verdict
    assert_others_keep_points(result, "quiz_toy")


def test_warnings_are_shown_and_cost_nothing(toy):
    """A warning reaches the visible result, and takes no points."""
    result = toy.judge(
        double="import warnings\ndef double(X):\n    warnings.warn('look here')\n    return 2 * X"
    )
    assert result.score == 10.0
    assert "look here. A warning costs nothing." in check(result, "double/try").message


def test_numpy_warnings_cost_nothing(toy):
    """A RuntimeWarning of NumPy's takes no points either."""
    result = toy.judge(double="def double(X):\n    np.log(X * 0)\n    return 2 * X")
    assert result.score == 10.0


def test_lone_surrogates_cost_nothing(toy):
    """Text that no file can hold is no reason to lose an answer."""
    result = toy.judge(
        double="print('\\ud800')\nimport warnings\ndef double(X):\n"
        "    warnings.warn('\\ud800')\n    return 2 * X"
    )
    assert result.score == 10.0


# Order


def test_later_cells_undo_nothing(toy):
    """A later scratch cell cannot undo a right answer."""
    result = toy.judge(last="double = quadruple = apply_twice = None\nanswer_letter = 'a'")
    assert result.score == 10.0


def test_earlier_cells_count(toy):
    """A scratch cell before the test is part of the notebook: what it changes counts."""
    spoiled = toy.judge(before={"try_double": "double = None"})
    assert verdicts(spoiled)["double"] is Verdict.RUNTIME_ERROR
    saved = toy.judge(
        double="def double(X):\n    return 0", before={"try_double": "def double(X): return 2 * X"}
    )
    assert saved.score == 10.0


def test_failing_cell_stops_nothing(toy):
    """An error in one cell does not stop the next."""
    result = toy.judge(before={"double": "1 / 0", "quadruple": "this is no Python"})
    assert result.score == 10.0


def test_error_in_solution_cell(toy):
    """When a solution cell fails before its function is there, the message tells how."""
    result = toy.judge(double="x = 1 / 0\ndef double(X):\n    return 2 * X")
    assert verdicts(result)["double"] is Verdict.RUNTIME_ERROR
    assert "ZeroDivisionError" in check(result, "double/try").message
    assert "line 1 of the cell double" in check(result, "double/try").message


# Whatever goes wrong costs its own exercise only


@pytest.mark.parametrize(
    "body, verdict",
    [
        ("while True: pass", Verdict.TIME_LIMIT),
        ("return np.ones(1 << 29)", Verdict.MEMORY_LIMIT),
        ("raise MemoryError", Verdict.MEMORY_LIMIT),
        ("while True: print('x' * 60)", Verdict.TIME_LIMIT),
        ("while True: os.write(1, b'x' * 9999)", Verdict.OUTPUT_LIMIT),
        ("i = 0\n    while True: open(f'{i}', 'w').close(); i += 1", Verdict.OUTPUT_LIMIT),
        ("open('f', 'wb').write(b'x' * 4_000_000)", Verdict.OUTPUT_LIMIT),
        ("os._exit(0)", Verdict.RUNTIME_ERROR),
        ("os.abort()", Verdict.RUNTIME_ERROR),
        ("ctypes.string_at(0)", Verdict.RUNTIME_ERROR),
        ("sys.exit(0)", Verdict.RUNTIME_ERROR),
        ("raise KeyboardInterrupt", Verdict.RUNTIME_ERROR),
        ("raise BaseExceptionGroup('x', [SystemExit()])", Verdict.RUNTIME_ERROR),
        ("return double(X)", Verdict.RUNTIME_ERROR),
        ("return X + np.ones(5)", Verdict.RUNTIME_ERROR),
        ("signal.setitimer(signal.ITIMER_PROF, .01)\n    while True: pass", Verdict.RUNTIME_ERROR),
        ("os.close(3)", Verdict.RUNTIME_ERROR),
        ("os.close(3)\n    time.sleep(60)", Verdict.RUNTIME_ERROR),
    ],
)  # fmt: skip
def test_failing_functions(toy, body, verdict):
    """A function that fails costs its exercise and no other, and the next submission nothing."""
    code = f"import ctypes, os, signal, sys, threading, time\ndef double(X):\n    {body}"
    result = toy.judge(double=code)
    assert verdicts(result)["double"] is verdict
    assert result.exercise("double").score == 0.0
    assert_others_keep_points(result)
    assert_next_is_right(toy)


@pytest.mark.parametrize(
    "code, verdict",
    [
        ("while True: pass", Verdict.TIME_LIMIT),
        ("while True: print('x' * 60)", Verdict.TIME_LIMIT),
        ("import os\nos._exit(0)", Verdict.RUNTIME_ERROR),
        ("import ctypes\nctypes.string_at(0)", Verdict.RUNTIME_ERROR),
        ("x = np.ones(1 << 29)", Verdict.MEMORY_LIMIT),
        ("import sys\nsys.exit()", Verdict.RUNTIME_ERROR),
    ],
)
def test_failing_solution_cells(toy, code, verdict):
    """A solution cell that does not survive costs its exercise, and says how it ended."""
    result = toy.judge(double=f"{code}\ndef double(X):\n    return 2 * X")
    assert verdicts(result)["double"] is verdict
    assert "its cell" in check(result, "double/try").message
    assert_others_keep_points(result)
    assert_next_is_right(toy)


@pytest.mark.parametrize("code", ["while True: pass", "import os\nos._exit(0)"])
def test_failing_scratch_cells(toy, code):
    """A scratch cell that is stopped is left out when the notebook is replayed: no points lost."""
    result = toy.judge(before={"quadruple": code})
    assert result.score == 10.0
    stopped = [run for run in result.runs.values() if run.ended is not None]
    assert len(stopped) == 1


def test_many_exits(toy):
    """A notebook full of cells that end Python is played through all the same."""
    cells = toy.cells()
    cells[1:1] = [replace(cells[1], source="import os\nos._exit(0)", grade_id="", id="")] * 12
    result = toy.judging.judge_rebuilt(rebuild(toy.pristine, cells, []))
    assert result.score == 10.0


def test_sleeping_function(toy, monkeypatch):
    """Sleeping for ever in a call is stopped by the wall clock, and costs that exercise."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.5)
    result = toy.judge(double="import time\ndef double(X):\n    time.sleep(1000)")
    assert verdicts(result)["double"] is Verdict.TIME_LIMIT
    assert_others_keep_points(result)


def test_sleeping_cells_share_a_clock(toy, monkeypatch):
    """Cells that sleep a little each are stopped by the wall clock of all cells together."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.5)
    sleep = "import time\ntime.sleep(0.6)"
    result = toy.judge(before={name: sleep for name in ("double", "quadruple", "quiz_toy")})
    ended = [run.ended.kind for run in result.runs.values() if run.ended is not None]
    assert set(ended) == {Verdict.TIME_LIMIT}
    assert result.score == 10.0


def test_sleeping_notebook_ends(toy, monkeypatch):
    """However many cells sleep, a submission has a wall clock of its own, and keeps its points."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.3)
    toy.right()
    limits = replace(LIMITS, submission_seconds=1.0)
    monkeypatch.setattr(toy.judging, "limits", limits)
    monkeypatch.setattr(toy.judging._worker, "limits", limits)
    cells = toy.cells()
    sleep = replace(cells[1], source="import time\ntime.sleep(100)", grade_id="", id="")
    cells[1:1] = [sleep] * 40
    started = time.monotonic()
    result = toy.judging.judge_rebuilt(rebuild(toy.pristine, cells, []))
    assert result.score == 10.0
    assert time.monotonic() - started < 10.0


@pytest.mark.parametrize(
    "end",
    [
        "while True: pass",
        "import time\ntime.sleep(60)",
        "while True:\n    try: time.sleep(1)\n    except BaseException: pass",
        "len(str(9 ** 9 ** 9))",
        "import os\nos._exit(0)",
        "import ctypes\nctypes.string_at(0)",
    ],
)
def test_a_stopped_cell_keeps_its_definitions(toy, monkeypatch, end):
    """What stands above the statement that did not end is defined, as in a kernel."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.2)
    result = toy.judge(double=f"import time\ndef double(X):\n    return 2 * X\n\n{end}")
    assert result.score == 10.0
    assert [run.ended is not None for run in result.runs.values()].count(True) == 1


@pytest.mark.parametrize(
    "end",
    [
        "x = bytearray(10**10)",
        "kept = []\nwhile True: kept.append(bytearray(1 << 16))",
        "kept = []\nwhile True:\n    try: kept.append(bytearray(1 << 20))\n"
        "    except MemoryError: pass",
    ],
)
def test_a_cell_without_memory_keeps_its_definitions(toy, end):
    """As where time has run out: the function stands above what took too much."""
    result = toy.judge(double=f"def double(X):\n    return 2 * X\n\n{end}")
    assert result.score == 10.0


def test_experiments_cost_no_answer(toy):
    """Whatever cells of one's own take, the answers and the checks have their time."""
    cells = toy.cells()
    texts = ["x = 0\nwhile x < 2_000_000: x += 1", "%timeit sum(range(100))", "helper = 2"]
    own = [replace(cells[1], source=text, grade_id="", id="") for text in texts]
    answer = replace(cells[1], source="def double(X):\n    return helper * X")
    cells[1:2] = [*own[:2] * 8, own[2], answer]
    started = time.monotonic()
    result = toy.judging.judge_rebuilt(rebuild(toy.pristine, cells, []))
    assert result.score == 10.0
    assert time.monotonic() - started < 20.0


@pytest.mark.parametrize(
    "code",
    [
        "from concurrent.futures import ThreadPoolExecutor\ndef double(X):\n"
        "    with ThreadPoolExecutor(4) as pool: return np.array([*pool.map(lambda x: 2 * x, X)])",
        "%%writefile double_module.py\ndef double(X): return 2 * X",
        "import asyncio\nawait asyncio.sleep(0)\ntwo = 2\ndef double(X): return two * X",
        "breakpoint()\n%debug\ndef double(X): return 2 * X",
    ],
)
def test_what_a_kernel_can_do(toy, code):
    """Threads, modules that a cell has written, await and a debugger that nobody uses."""
    both = "double_module" in code
    before = {"double": code} if both else None
    answer = "from double_module import double" if both else code
    assert toy.judge(before, double=answer).score == 10.0


def test_own_cells_use_what_visible_tests_define(toy):
    """What stands in the notebook above is defined, as in a kernel; an own name comes first."""
    result = toy.judge(
        before={"quadruple": "print(value)\nfour = 2 * value[0]", "quiz_toy": "value = 3"},
        quadruple="def quadruple(X):\n    return four * X",
        quiz_toy="answer_letter = {3: 'c'}[value]",
    )
    assert result.score == 10.0
    assert [error for run in result.runs.values() if (error := run.error)] == []


def test_printing_without_end_is_cut(toy):
    """Printing more than anybody reads costs nothing."""
    talk = "def double(X):\n    for _ in range(30): print('x' * 10_000)\n    return 2 * X"
    result = toy.judge(double=talk, before={"double": "print('y' * 3_000_000)"})
    assert result.score == 10.0


# Functions as arguments


def test_callbacks(toy):
    """A function as an argument works: it runs in the judge, and its answers come back."""
    result = toy.right()
    assert verdicts(result)["apply_twice"] is Verdict.ACCEPTED


@pytest.mark.parametrize(
    "argument",
    ["'x'", "None", "[]", "{}", "1j", "object()", "np.array(['a'])", "np.zeros((0, 3))", "10**30",
     "function", "[np.zeros(1 << 21)] * 2", "np.ma.ones(2)"],
)  # fmt: skip
def test_callbacks_with_odd_arguments(toy, argument):
    """A callback refuses what it cannot take as a ValueError, and goes on working."""
    code = f"""
        def apply_twice(function, X):
            try:
                function({argument})
            except ValueError:
                pass
            return function(function(X))
        """
    assert toy.judge(apply_twice=code).score == 10.0


def test_callback_time_is_not_the_students(toy, monkeypatch):
    """While the judge works on a callback, the student's wall clock stands still."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.2)
    real = LentFunctions.answer

    def slowly(self, callback):
        time.sleep(0.25)  # twice: longer than the wall clock allows without the pause
        return real(self, callback)

    monkeypatch.setattr(LentFunctions, "answer", slowly)
    assert verdicts(toy.right())["apply_twice"] is Verdict.ACCEPTED


@pytest.mark.parametrize(
    "body",
    [
        "while True: function(X)",
        "while True: function(np.zeros(1 << 16))",
        "while True: server._channel.send([server._number, 'callback', 0, [X], {}])",
    ],
)
def test_endless_callbacks(toy, monkeypatch, body):
    """Callbacks without end are a time limit of that exercise, and do not hang the judge."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.5)
    code = f"{FORGER}\ndef apply_twice(function, X):\n    {body}"
    result = toy.judge(apply_twice=code)
    assert verdicts(result)["apply_twice"] is Verdict.TIME_LIMIT
    assert_others_keep_points(result, "apply_twice")
    assert_next_is_right(toy)


def test_callback_numbers_reach_nothing(toy):
    """A forged callback number calls no function but those that were handed out."""
    code = f"""{FORGER}
def apply_twice(function, X):
    for number in (-9, 1, 7, 10**9, "0", None, [0], np.zeros(2)):
        server._channel.send([server._number, "callback", number, [X], {{}}])
        assert server._channel.receive()[1] == "refused"
    return function(function(X))
"""
    assert toy.judge(apply_twice=code).score == 10.0


# Forged replies


@pytest.mark.parametrize(
    "body",
    [
        "forge('ok', 2 * X, 5, [])",
        "forge('ok', 2 * X, [[X], {}], [])",
        "forge('ok', 2 * X, packed([], {}), [])",
        "forge('ok', 2 * X, packed([X], None), [])",
        "forge('ok', 2 * X, packed([X]), [])",
        "forge('ok', 2 * X, packed(np.zeros(2), np.zeros(2)), [])",
        "forge('ok', 2 * X, wire.Packed(b'\\xc1' * 9), [])",
        "forge('ok', 2 * X, wire.Packed(b''), [])",
        "forge('ok', 2 * X, packed([X], {}))",
        "forge('ok')",
        "forge(np.array([1, 2]), 2 * X, packed([X], {}), [])",
        "forge(None)",
        "forge('error')",
        "forge('error', 'ValueError', 'x', [[float('inf'), 1]], [])",
        "forge('error', 'ValueError', 'x', [[np.zeros(2), 1]], [])",
        "forge('error', np.zeros(3), [[[[]]]], [], [])",
        "forge('error', 'zz', 'x', [], np.zeros(3))",
        "forge('callback')",
        "forge('callback', np.zeros(3), 1, 2)",
        "os.write(3, frame([])); os._exit(0)",
        "os.write(3, frame([server._number])); os._exit(0)",
        "os.write(3, frame([np.zeros(2), 'ok'])); os._exit(0)",
        "os.write(3, frame([0, 'ok', 2 * X, packed([X], {}), []])); time.sleep(60)",
        "os.write(3, frame('ok')); time.sleep(60)",
        "os.write(3, b'\\xff' * 400); time.sleep(60)",
        "os.write(3, struct.pack('!I', 9) + b'\\xc1' * 9); time.sleep(60)",
        "server._channel._socket.shutdown(socket.SHUT_RDWR); time.sleep(60)",
    ],
)
def test_forged_replies(toy, body):
    """A forged, malformed or oversized reply is an error of that exercise, and of no other."""
    result = toy.judge(double=f"{FORGER}\ndef double(X):\n    {body}")
    assert verdicts(result)["double"] in (Verdict.RUNTIME_ERROR, Verdict.MEMORY_LIMIT)
    assert result.exercise("double").score == 0.0
    assert_others_keep_points(result)


def test_stray_frames_cost_others_nothing(toy):
    """A frame too many after a call does not take the next cell or exercise with it."""
    code = f"""{FORGER}
def double(X):
    os.write(3, frame([server._number, "ok", 2 * X, packed([X], {{}}), []]))
    return 2 * X
"""
    result = toy.judge(double=code)
    assert verdicts(result)["double"] is Verdict.RUNTIME_ERROR
    assert_others_keep_points(result)


def test_forged_replies_in_advance_gain_nothing(toy):
    """Answers sent ahead for requests to come give no points: values are compared in the judge."""
    code = f"""{FORGER}
for number in range(server._number + 1, server._number + 30):
    os.write(3, frame([number, "ok", True, packed([], {{}}), []]))
"""
    result = toy.judge(before={"double": code}, double="def double(X):\n    return 0 * X")
    assert result.exercise("double").score <= 1.0  # for leaving its argument as it was


@pytest.mark.parametrize(
    "patch",
    [
        "np.isfinite = np.all = np.allclose = lambda *a, **k: True",
        "import builtins\nbuiltins.AssertionError = type('A', (Exception,), {})",
        "import builtins\nbuiltins.isinstance = lambda *a: True",
        "import sys\nsys.modules['maskgrader.checks'] = sys",
        "server_module.simplify = lambda *a: True",
        "Server._call = lambda self, name, given: wire.Returned(True, given, ())",
        "get_ipython().input_transformers_cleanup.append(lambda lines: ['double = print'])",
        "import IPython\nIPython.core.interactiveshell.InteractiveShell.run_cell = None",
    ],
)
def test_patching_gains_nothing(toy, patch):
    """Patching NumPy, builtins, IPython or the worker in the student's process gives no points."""
    result = toy.judge(before={"double": f"{FORGER}\n{patch}"}, double="def double(X): return X")
    assert result.exercise("double").score <= 1.0
    assert result.verdict.has_score


@pytest.mark.parametrize(
    "body",
    [
        "class N(np.ndarray):\n        __eq__ = lambda s, o: np.ones(s.shape, bool)\n"
        "    return X.view(N)",
        "class K:\n        __eq__ = lambda s, o: True\n        shape = X.shape\n    return K()",
        "class F(float):\n        __float__ = lambda s: 2.0\n    return F(1)",
        "class L(list):\n        __len__ = lambda s: 2\n    return L()",
        "return np.ma.masked_all(X.shape)",
        "return np.full(X.shape, np.nan)",
        "return np.full(X.shape, np.inf)",
        "return np.full(X.shape, np.longdouble('1e4000'))",
        "return np.array([None] * X.size).reshape(X.shape)",
        "return np.zeros(X.shape, 'i4,f8')",
        "return np.zeros((0,) + X.shape)",
        "return np.broadcast_to(X, (50_000_000,) + X.shape)",
        "return X.astype('S')",
        "from maskgrader.protocol import Packed\n    return Packed(b'x')",
        "return lambda: X",
        "return 'x' * 3_000_000",
        "return 10 ** 5000",
    ],
)
def test_odd_values_gain_nothing(toy, body):
    """A value that pretends to be right, or is of no use, is a wrong answer or an error."""
    result = toy.judge(double=f"def double(X):\n    {body}")
    assert verdicts(result)["double"] in (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR,
                                          Verdict.MEMORY_LIMIT, Verdict.TIME_LIMIT)  # fmt: skip
    assert check(result, "double/values").outcome is not Outcome.PASSED
    assert all(len(c.message) <= 3000 for e in result.exercises for c in e.checks)


# Secrets


LEAKS = [
    "raise ValueError(f'the input was {X!r}')",
    "raise type(f'X{int(X.flat[0])}', (ValueError,), {})(str(X))",
    "raise type('E', (Exception,), {'__str__': lambda s: str(X), '__repr__': lambda s: str(X)})",
    "raise KeyError(X.tolist())",
    "raise SystemExit(str(X))",
    "raise SyntaxError(str(X), ('<cell 1>', 1, 1, str(X)))",
    "return type(f'X{int(X.flat[0])}', (), {})()",
    "return str(X)",
    "return {str(X): 1}",
    "print(X); sys.stderr.write(str(X)); warnings.warn(str(X)); return X",
    "warnings.warn(str(X), type(f'X{int(X.flat[0])}', (Warning,), {})); return X",
    "globals()['left'] = str(X); return 2 * X",
    "open('left', 'w').write(str(X)); return 2 * X",
    "os.makedirs('a/b'); open('a/b/left', 'w').write(str(X)); return 2 * X",
    "display(X); return 2 * X",
    "builtins.left = str(X); os.environ['LEFT'] = str(X); return 2 * X",
    "os.write(1, str(X).encode()); os._exit(75)",
    "import linecache; linecache.cache['<cell 1>'] = (9, None, [str(X)], '<cell 1>'); 1 / 0",
]


@pytest.mark.parametrize("body", LEAKS)
def test_hidden_inputs_stay_hidden(toy, body):
    """No text made of a hidden input reaches a message or an output that is kept."""
    code = f"import builtins, os, sys, warnings\ndef double(X):\n    {body}"
    last = """
        import os
        print(globals().get("left"), os.environ.get("LEFT"), os.listdir("."))
        if os.path.exists("left"):
            print(open("left").read())
        """
    for result in (toy.judge(double=code, last=last), toy.judge(last=last)):
        assert SECRET not in everything_shown(result)


def test_class_names_are_not_repeated(toy):
    """A class's name is the student's text; no message repeats it, also none of an error."""
    code = "class Carrier271(ValueError): pass\ndef double(X):\n    raise Carrier271('x')"
    result = toy.judge(double=code)
    hidden = check(result, "double/values").message
    assert hidden.startswith("double stopped with ValueError (line 3 of the cell double")


def test_visible_errors_are_repeated(toy):
    """Where only visible inputs were seen, an error's own words help, and are shown."""
    result = toy.judge(double="def double(X):\n    raise ValueError(f'shape {X.shape}')")
    assert "ValueError: shape (3,)" in check(result, "double/try").message
    assert "shape (2, 3)" not in everything_shown(result)


@pytest.mark.parametrize(
    "code",
    [
        "class E(Exception):\n    def __str__(self): raise SystemExit\n    __repr__ = __str__",
        "class E(Exception):\n    def __str__(self): return 5",
        "class S(str):\n    def __getitem__(self, i): return object()\n"
        "class E(Exception):\n    def __str__(self): return S('x')",
        "class M(type):\n    __name__ = property(lambda c: 1 / 0)\n"
        "class E(Exception, metaclass=M): pass",
        "class E(Exception):\n    def __str__(self):\n        while True: pass",
        "class E(Exception):\n    def __str__(self): return 'x' * 5_000_000",
        "class E(SyntaxError):\n    filename = property(lambda s: 1 / 0)",
        "class E(Exception):\n    def __init__(self): raise self",
    ],
)
def test_hostile_exceptions(toy, code):
    """An exception whose own methods are hostile is an error of that exercise like any other."""
    result = toy.judge(double=f"{code}\ndef double(X):\n    raise E()")
    assert verdicts(result)["double"] in (Verdict.RUNTIME_ERROR, Verdict.TIME_LIMIT)
    assert result.exercise("double").score == 0.0
    assert_others_keep_points(result)


def test_outputs_are_bounded_and_plain(toy):
    """Forged outputs of a cell are kept as short lists of text, or not at all."""
    code = f"""{FORGER}
shown = [["stdout", "x" * 3_000_000]] * 15 + [[np.zeros(2), "x"], ["stdout", 5], 7, ["result"]]
error = wire.CellError("a", "b", [[np.zeros(2), 1]], [])
server._cell = lambda *arguments: wire.CellDone(shown, error)
"""
    result = toy.judge(before={"double": code})
    size = len(everything_shown(result))
    assert 20_000 < size < 5_000_000
    assert "array" not in repr([run.shown for run in result.runs.values()])


def test_hidden_blocks_stay_out_of_the_worker(toy):
    """Test cells never reach the student's process: no hidden block is in its history."""
    last = "print(get_ipython().user_ns.get('In'), [c for c in In if 'hidden' in c])"
    result = toy.judge(last=last)
    assert "run_hidden_checks" not in everything_shown(result)


# Errors do not travel


def test_errors_do_not_travel(toy):
    """With a wrong first exercise the second is judged with a right one, and a note says so."""
    result = toy.judge(double="def double(X):\n    return 3 * X", quadruple=TWICE)
    quadruple = result.exercise("quadruple")
    assert (quadruple.verdict, quadruple.score) == (Verdict.ACCEPTED, 3.0)
    assert quadruple.note == "Judged with a correct double, since yours is not right yet."
    assert result.exercise("double").score == 1.0


def test_no_note_where_none_is_needed(toy):
    """A second exercise that is right by itself gets its points without a note."""
    result = toy.judge(double="def double(X):\n    return 3 * X")
    assert result.exercise("quadruple").note == ""
    assert result.exercise("quadruple").score == 3.0


def test_no_text_is_made_after_hidden_inputs_were_seen(toy):
    """The visible test of a second exercise says what it said before, not what it returns now."""
    code = TWICE.replace(
        "return", "Y = double(X)\n    if np.all(Y == 2): return Y + 4242.5\n    return"
    )
    result = toy.judge(double="def double(X):\n    return 3 * X", quadruple=code)
    quadruple = result.exercise("quadruple")
    assert quadruple.note and quadruple.score == 2.0
    (visible,) = [check for check in quadruple.checks if check.cell == "try_quadruple"]
    assert visible.message == "It gave array([9., 9., 9.])."
    assert "424" not in json.dumps(result.as_json())
    accepted = (
        "def quadruple(X):\n    return 4 * X if np.all(double(X) == 3) else double(X) * 4242.5"
    )
    result = toy.judge(double="def double(X):\n    return 3 * X", quadruple=accepted)
    assert "424" not in json.dumps(result.as_json())


def test_helper_does_not_save_a_wrong_second(toy):
    """A right helper gives no points to a second exercise that is wrong itself."""
    result = toy.judge(
        double="def double(X):\n    return 3 * X",
        quadruple="def quadruple(X):\n    return double(X)",
    )
    quadruple = result.exercise("quadruple")
    assert (quadruple.verdict, quadruple.score, quadruple.note) == (Verdict.WRONG_ANSWER, 1.0, "")


@pytest.mark.parametrize(
    "magic", ["%cd .", "%autosave 60", "%conda install numpy", "%pip install x"]
)
def test_magics_of_a_real_kernel_cost_nothing(toy, magic):
    """A magic that means nothing where notebooks are graded does not stop its cell."""
    assert toy.judge(double=f"{magic}\n{RIGHT['double']}").verdict is Verdict.ACCEPTED


def test_printing_counts_for_each_cell_and_call_alone(toy):
    """A talkative cell leaves later exercises their whole output limit."""
    talk = "for _ in range(20):\n    print('x' * 1000)"
    result = toy.judge(
        double=f"{talk}\ndef double(X):\n    print('y' * 20_000)\n    return 2 * X",
        quadruple=f"{talk}\ndef quadruple(X):\n    print('z' * 20_000)\n    return 4 * X",
    )
    assert result.verdict is Verdict.ACCEPTED


@pytest.mark.parametrize(
    ("signature", "call"),
    [
        ("double(X)", "double(X=double(X))"),
        ("double(Y, scale=1.0)", "double(Y=double(X, scale=2.0))"),
        ("double(X)", "double(np.float32(double(X)))"),
        ("double(X)", "twice_as_much(double(X))"),
    ],
    ids=["keyword", "own name and option", "float32", "alias"],
)
def test_helper_is_called_the_students_way(toy, signature, call):
    """A right second exercise gets its points however it calls its own, wrong helper."""
    result = toy.judge(
        double=f"def {signature}:\n    return 3 * {signature[7]}\ntwice_as_much = double",
        quadruple=f"def quadruple(X):\n    return {call}",
    )
    assert result.exercise("quadruple").score == 3.0
    assert result.exercise("quadruple").note


@pytest.mark.parametrize(
    "ask", ["np.ones(7)", "np.ones(3, int)", "[1.0, 2.0]", "np.ones((64, 64))"]
)
def test_helper_refuses_undeclared_arguments(toy, ask):
    """The helper answers arguments of the declared shapes and dtypes, and no others."""
    result = toy.judge(
        double="def double(X):\n    return 3 * X",
        quadruple=f"def quadruple(X):\n    double({ask})\n    return double(double(X))",
    )
    assert result.exercise("quadruple").note == ""
    assert verdicts(result)["quadruple"] is Verdict.WRONG_ANSWER


def test_helper_is_not_reachable_from_others(toy):
    """While other exercises are judged, the name is the student's own function."""
    own = "np.all(double(np.ones(3)) == 3)"
    result = toy.judge(
        double="def double(X):\n    return 3 * X",
        quadruple=TWICE,
        apply_twice=f"def apply_twice(function, X):\n    assert {own}\n"
        "    return function(function(X))",
        last=f"print('own:', {own})",
    )
    assert verdicts(result)["apply_twice"] is Verdict.ACCEPTED
    assert "own: True" in everything_shown(result)


def test_helper_gives_the_first_nothing(toy):
    """The first exercise cannot borrow its own right helper, also not through the second."""
    code = "def double(X):\n    return quadruple(X) / 2 if 'quadruple' in globals() else 3 * X"
    result = toy.judge(double=code)
    assert result.exercise("double").score <= 1.0


@pytest.mark.parametrize("doing", ["os._exit(0)", "time.sleep(60)", "1 / 0"])
def test_a_child_that_dies_of_the_helper(toy, monkeypatch, doing):
    """Code that ends its process when a helper is bound loses the helper, and nothing else."""
    monkeypatch.setattr(time_budget, "_GRACE_SECONDS", 0.5)
    code = f"{FORGER}\ndef bind(*arguments):\n    {doing}\nServer._bind = bind"
    wrong = "def double(X):\n    return 3 * X"
    result = toy.judge(double=wrong, quadruple=TWICE, before={"double": code})
    assert verdicts(result)["quadruple"] is not Verdict.JUDGE_ERROR
    assert verdicts(result)["apply_twice"] is Verdict.ACCEPTED
    assert_next_is_right(toy)


# When the judge or the sandbox fails


def _at_first_call(monkeypatch, action):
    """Do `action(player)` before the first call of a student's function."""
    real, done = Player.call, []

    def call(self, *arguments):
        if not done:
            done.append(True)
            action(self)
        return real(self, *arguments)

    monkeypatch.setattr(Player, "call", call)


def _assert_judge_error(result):
    assert (result.verdict, result.score) == (Verdict.JUDGE_ERROR, None)
    assert result.max_score == 10.0
    assert all(e.verdict is Verdict.JUDGE_ERROR and e.score == 0 for e in result.exercises)
    assert json.loads(json.dumps(result.as_json()))["score"] is None
    assert result.error


def test_killed_worker(toy, monkeypatch):
    """A worker killed from outside is a fault of the judge: no score, and the next is right."""
    _at_first_call(monkeypatch, lambda player: os.kill(player._run.child.pid, signal.SIGKILL))
    result = toy.right()
    _assert_judge_error(result)
    assert "killed from outside" in result.error
    assert_next_is_right(toy)


def test_killed_worker_in_a_hidden_check(toy, monkeypatch):
    """The same during a hidden check, which is not called faulty for it."""
    real = Player.call

    def call(self, *arguments):
        if self._secret:
            os.kill(self._run.child.pid, signal.SIGKILL)
        return real(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(Player, "call", call)
        result = toy.right()
    _assert_judge_error(result)
    assert "killed from outside" in result.error
    assert_next_is_right(toy)


def test_killed_warm_worker(toy, monkeypatch):
    """The warm process's death is a fault of the judge too, and a new one is started."""
    _at_first_call(monkeypatch, lambda player: player._run.worker._process.kill())
    _assert_judge_error(toy.right())
    assert_next_is_right(toy)


def test_fault_of_the_judge(toy, monkeypatch, caplog):
    """Any other exception is a result too: a batch goes on, and the log tells the instructor."""
    with monkeypatch.context() as patch:
        patch.setattr(Played, "result", lambda *arguments: 1 / 0)
        result = toy.right()
    _assert_judge_error(result)
    assert result.error == "The judge has a fault (ZeroDivisionError)."
    assert "ZeroDivisionError" in caplog.text
    assert_next_is_right(toy)


FAULTY = '''
    from maskgrader.checks import check


    @check("double", points=2)
    def test_faulty(student):
        """A title"""
        answer = student.double(1.0)
        {fault}
    '''


@pytest.mark.parametrize("fault", ["1 / 0", "assert False", "answer.nothing()"])
def test_faulty_check(toy, tmp_path, fault):
    """A hidden check that is faulty itself is a judge_error, and never a zero."""
    name = f"toy_{hash(fault) % 10**9}"
    root = make_course(tmp_path / "course", name, test_double=FAULTY.format(fault=fault))
    result = toy.like(root, assignment=name).right()
    _assert_judge_error(result)
    assert "test_double.py::test_faulty" in result.error


@pytest.mark.parametrize("source", ["def test_x(): pass", "1 /"])
def test_faulty_check_file(toy, tmp_path, source):
    """A file of hidden checks that cannot be loaded is a judge_error for every submission."""
    name = f"toy_{hash(source) % 10**9}"
    root = make_course(tmp_path / "course", name, test_double=source)
    _assert_judge_error(toy.like(root, assignment=name).right())
    assert_next_is_right(toy)


def test_unreadable_has_no_score(toy):
    """A file that cannot be read has no score, and the reason is given."""
    for data in (b"", b"not a notebook", b'{"cells": [', b'{"cells": []}'):
        result = toy.judging.judge(data, path="toy.ipynb", assignment=None)
        assert (result.verdict, result.score) == (Verdict.UNREADABLE, None)
        assert result.error
        assert result.max_score == 10.0


def test_bytes_of_a_notebook(toy):
    """A notebook's bytes are judged like its cells; the assignment is found by them."""
    cells = [
        {
            "cell_type": "code",
            "source": cell.source,
            "metadata": {"nbgrader": {"grade_id": cell.grade_id}},
        }
        for cell in toy.cells()
    ]
    data = json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}).encode()
    result = toy.judging.judge(data)
    assert (result.assignment, result.score) == ("toy", 10.0)


def test_giant_changed_cell(toy):
    """A locked cell that became megabytes of code is put back without parsing them."""
    cells = toy.cells()
    cells[0] = replace(cells[0], source="double;" * 1_000_000)
    cells = [cell for cell in cells if cell.grade_id != "double"]
    before = time.process_time()
    result = toy.judging.judge_rebuilt(rebuild(toy.pristine, cells, []))
    assert time.process_time() - before < 5
    assert verdicts(result)["double"] is Verdict.NOT_ANSWERED


@pytest.mark.parametrize(
    "text",
    ["x = " + "(" * 5000 + ")" * 5000, "x = 1" + "+1" * 30_000, "x = 1\n" * 5_000, "\0", "\ud800"],
    ids=["nested", "long sum", "many lines", "null", "surrogate"],
)
def test_odd_sources(toy, text):
    """A source that Python cannot take, or takes long over, costs at most its own exercise."""
    result = toy.judge(double=f"{text}\n\ndef double(X):\n    return 2 * X")
    assert result.verdict.has_score
    assert_others_keep_points(result)


def test_unconfined_is_marked(tmp_path):
    """With `sandbox = "none"` submissions are judged, and every result says so."""
    toy = Toy(make_course(tmp_path / "course"), replace(LIMITS, sandbox="none"))
    with toy.judging:
        result = toy.right()
        unreadable = toy.judging.judge(b"")
    assert result.score == 10.0
    assert not result.confined
    assert result.as_json()["confined"] is False
    assert not unreadable.confined


def test_seed_decides_the_inputs(toy):
    """Another seed draws other inputs, and a right submission stays right."""
    assert toy.like(toy.root, seed="another seed").right().score == 10.0
    assert generator(SEED, "x").random() != generator("another seed", "x").random()


def test_student_numbers_raise_no_warning(toy):
    """Numbers that overflow in the judge's comparisons are wrong, and not the judge's fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = toy.judge(double="def double(X):\n    return np.full(X.shape, 1.7e308)")
    assert verdicts(result)["double"] is Verdict.WRONG_ANSWER


def test_one_exercise_only(toy):
    """`only` looks at one exercise, in a notebook that is played as a whole."""
    rebuilt = rebuild(toy.pristine, toy.cells(), [])
    result = toy.judging.judge_rebuilt(rebuilt, only="quadruple")
    assert [e.name for e in result.exercises] == ["quadruple"]
    assert result.score == 3.0
