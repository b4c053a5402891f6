"""Tries solutions of ours against the hidden checks, many times over, without the sandbox.

The bank and the mutants of the reference solutions are the course's own text, so no wall is needed
around them, and a fork of a warm process is enough. One serves all seeds; where that could matter,
since a solution remembers things, every seed gets one of its own, as in a student's child. What is
tried here is also judged for real, in the sandbox, for the cohort's own seed.
"""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from maskgrader.course import Exercise, Kind, Pristine
from maskgrader.judge import CheckSuite, LocalCaller, TrustedCells, has_hidden_checks, needed_cells
from maskgrader.results import CheckResult, Verdict

_CPU_SECONDS = 1.0  # for the cells, and then for each seed: the slowest right answer takes 0.1
_MEMORY = 3 << 30  # bytes of address space


@dataclass(frozen=True)
class Solution:
    """What stands in for the course's solution of an exercise, with the cells put around it.

    whole: the text brings all the functions of its own, so nothing else of the notebook is run.
    """

    exercise: str
    text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    whole: bool = False


@dataclass(frozen=True)
class Tried:
    """What came of one seed: points, and the checks that lost any.

    visible: whether the visible test was passed. ended: the limit it ran into, if it did.
    """

    score: float
    max_score: float
    lost: tuple[str, ...]
    visible: bool
    verdict: str = ""
    ended: str = ""

    @property
    def is_full(self) -> bool:
        return not self.ended and self.score == self.max_score


class Bench:
    """An assignment's checks, and its right solutions to put the others among.

    solutions: the course's own, by exercise.
    """

    def __init__(self, root: Path, pristine: Pristine, solutions: dict[str, str]) -> None:
        self.pristine = pristine
        self.solutions = solutions
        self.suite = CheckSuite.shared(root, pristine.assignment)
        self._trusted = TrustedCells(pristine)
        self.given = self._trusted.given
        self._drawn: set[tuple[str, str]] = set()
        gc.collect()
        gc.freeze()  # so that the forks do not copy what they only look at

    def tried(
        self, solution: Solution, seeds: Sequence[str], *, apart: bool = False
    ) -> list[Tried]:
        """Try a solution with every seed. A limit it runs into is a result like another.

        apart: a process for each seed. It takes longer, and is the last word on a solution that
        remembers something.
        """
        exercise = next(e for e in self.pristine.exercises if e.name == solution.exercise)
        most = sum(cell.points for cell in exercise.tests)
        self._draw(exercise, seeds)

        def play() -> Iterator[Any]:
            caller = LocalCaller(self.namespace(solution, exercise))
            yield from forked(lambda: [self._visible(caller, exercise)], 1)
            if apart:
                for seed in seeds:
                    yield from forked(lambda seed=seed: [self._hidden(caller, exercise, seed)], 1)
            else:
                hidden = (self._hidden(caller, exercise, seed) for seed in seeds)
                yield from forked(lambda: hidden, len(seeds))

        visible, *found = forked(play, 1 + len(seeds))
        return [_combined(visible, one, most) for one in found]

    def loses(self, solution: Solution, seed: str) -> bool:
        """Whether a solution loses points; the hidden checks run only if the visible test passed.

        The quick way for very many solutions: one fork for each.
        """
        exercise = next(e for e in self.pristine.exercises if e.name == solution.exercise)
        most = sum(cell.points for cell in exercise.tests)
        self._draw(exercise, [seed])

        def play() -> Iterator[Any]:
            caller = LocalCaller(self.namespace(solution, exercise))
            visible = self._visible(caller, exercise)
            yield visible
            if all(points == all_points for _, points, all_points, _ in visible):
                yield self._hidden(caller, exercise, seed)

        visible, hidden = forked(play, 2)
        return not _combined(visible, hidden, most).is_full

    def _draw(self, exercise: Exercise, seeds: Sequence[str]) -> None:
        """Let the checks draw in this process what they keep; a fork would draw it all again.

        They draw when they ask, so it is the right solution that they ask.
        """
        fresh = [seed for seed in seeds if (exercise.name, seed) not in self._drawn]
        if not fresh:
            return
        right = Solution(exercise.name, self.solutions[exercise.name])
        caller = LocalCaller(self.namespace(right, exercise))
        for seed in fresh:
            self._asked(caller, exercise, seed)
            self._drawn.add((exercise.name, seed))

    def _visible(self, caller: LocalCaller, exercise: Exercise) -> list[Any]:
        cells = (cell for cell in exercise.tests if not has_hidden_checks(cell))
        results = [self._trusted.run_visible(cell, exercise, caller) for cell in cells]
        return [_as_plain(result) for result in results]

    def _hidden(self, caller: LocalCaller, exercise: Exercise, seed: str) -> list[Any]:
        _limit()
        return [_as_plain(result) for result in self._asked(caller, exercise, seed)]

    def _asked(self, caller: LocalCaller, exercise: Exercise, seed: str) -> list[CheckResult]:
        seed = f"{seed}\0{self.pristine.assignment}"
        return self.suite.run(exercise.name, caller, seed=seed, given=self.given)

    def namespace(self, solution: Solution, exercise: Exercise) -> dict[str, Any]:
        """The names of a notebook run up to the exercise's hidden test; faulty cells are passed."""
        namespace: dict[str, Any] = {"__name__": "__main__"}
        texts = [solution.text] if solution.whole else self._texts(solution, exercise)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for number, text in enumerate(texts):
                _run_cell(text, number, namespace)
        return namespace

    def _texts(self, solution: Solution, exercise: Exercise) -> list[str]:
        given = {cell.grade_id for cell in needed_cells(self.pristine)}
        texts: list[str] = []
        for cell in self.pristine.cells:
            if cell.grade_id == solution.exercise:
                texts += [*solution.before, solution.text, *solution.after]
            elif cell.grade_id in given:
                texts.append(cell.source)
            elif cell.kind is Kind.SOLUTION:
                texts.append(self.solutions[cell.grade_id])
            elif (
                cell.exercise == exercise.name
                and cell.kind is Kind.TEST
                and has_hidden_checks(cell)
            ):
                break
        return texts


def _run_cell(text: str, number: int, namespace: dict[str, Any]) -> None:
    """Run a cell as a notebook would; an error in it ends this cell alone."""
    try:
        plain = TransformerManager().transform_cell(text)
        if "get_ipython()" in plain and "get_ipython" not in namespace:
            _add_shell(namespace)
        exec(compile(plain, f"<cell {number}>", "exec"), namespace)
    except (Exception, SystemExit):
        return


def _add_shell(namespace: dict[str, Any]) -> None:
    """Give the namespace a shell like the worker's, for the few cells that use magics."""
    from maskgrader.worker import make_shell

    signal.setitimer(signal.ITIMER_PROF, 0)  # what the shell takes is not the cell's doing
    shell = make_shell()
    shell.user_ns = namespace
    namespace["get_ipython"] = lambda: shell
    _limit()


def _as_plain(result: CheckResult) -> list[Any]:
    return [result.id.partition("/")[2], result.points, result.max_points, result.kind]


def _combined(visible: Any, hidden: Any, most: float) -> Tried:
    """The result of one seed, from the plain results of its visible and its hidden tests."""
    if isinstance(visible, str) or isinstance(hidden, str):
        ended = visible if isinstance(visible, str) else hidden
        return Tried(0.0, most, (), False, ended=ended)
    results = [*visible, *hidden]
    return Tried(
        score=sum(points for _, points, _, _ in results),
        max_score=most,
        lost=tuple(name for name, points, all_points, _ in results if points < all_points),
        visible=all(points == all_points for _, points, all_points, _ in visible),
        verdict=next((kind for _, p, m, kind in results if p < m), str(Verdict.ACCEPTED)),
    )


def _limit() -> None:
    """Count time from now on; what is asked beyond the memory is refused."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, _CPU_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def forked(work: Any, count: int) -> list[Any]:
    """Run `work` in a fork; it gives `count` plain values, and the reason stands for missing ones.

    Whatever the fork does to itself or prints, nothing of it is left in this process.
    """
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Other threads of this process hold no lock that the fork needs: they wait for it.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(reader)
            sys.stdout = sys.stderr = io.StringIO()
            _limit()
            with os.fdopen(writer, "w") as pipe:
                for value in work():
                    pipe.write(json.dumps(value) + "\n")
                    pipe.flush()
            code = 0
        except BaseException as error:
            sys.__stderr__.write(f"{error!r}\n")
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = pipe.read().splitlines()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    values = [json.loads(line) for line in lines]
    reason = "time limit" if status == -signal.SIGPROF else f"ended with {status}"
    return values + [reason] * (count - len(values))
