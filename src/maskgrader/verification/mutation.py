"""How many mutants of the right answers lose points, and which ones keep them.

Every mutant must lose points with the cohort's seed, unless no allowed input distinguishes it from
the right answer. Those are listed with a reason in tests/hidden/<assignment>/equivalents.toml.
"""

from __future__ import annotations

import tomllib
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from maskgrader.bank import solutions
from maskgrader.course import pristines
from maskgrader.files import CourseError

from .bench_pool import own_bench, source_notebook
from .mutants import Mutant, mutants_of
from .progress import Track, untracked

_KEYS = {"exercise", "where", "before", "after", "reason"}


@dataclass(frozen=True)
class ExerciseScore:
    """How many of an exercise's mutants lost points (`killed`), and which did not (`survivors`).

    equivalent: how many mutants that kept their points are listed as equivalent. stale: problems of
    that list, one sentence each. sampled: how many mutants were tried.
    """

    exercise: str
    mutants: int
    sampled: int
    killed: int
    equivalent: int
    survivors: tuple[Mutant, ...]
    stale: tuple[str, ...]

    @property
    def score(self) -> float:
        """The share of the mutants tried, without equivalent ones, that lost points."""
        counted = self.killed + len(self.survivors)
        return self.killed / counted if counted else 1.0


def score(
    workers: Executor,
    root: Path,
    assignment: str,
    seed: str,
    *,
    sample: int = 1,
    track: Track = untracked,
) -> list[ExerciseScore]:
    """Try the mutants of every exercise of an assignment with the cohort's seed.

    sample: try every nth mutant only. Raises CourseError for a malformed list of equivalents.
    """
    listed = equivalents(root, assignment)
    texts = solutions(source_notebook(root, assignment))
    mutants = list(mutants_of(root, pristines.from_source(root, assignment), texts))
    chosen = mutants[::sample]
    tries = workers.map(partial(_is_killed, assignment, seed), chosen, chunksize=8)
    killed = list(track(tries, f"Mutants of {assignment}", len(chosen)))
    return tally(mutants, dict(zip(chosen, killed)), listed)


def tally(
    mutants: list[Mutant], killed: dict[Mutant, bool], listed: dict[tuple[str, ...], str]
) -> list[ExerciseScore]:
    """Count by exercise. killed: for each mutant tried; listed: reason by key of a mutant."""
    exercises = dict.fromkeys([m.exercise for m in mutants] + [key[0] for key in listed])
    return [
        _tally(
            exercise,
            [m for m in mutants if m.exercise == exercise],
            killed,
            {key for key in listed if key[0] == exercise},
        )
        for exercise in exercises
    ]


def _tally(
    exercise: str, mutants: list[Mutant], killed: dict[Mutant, bool], listed: set[tuple[str, ...]]
) -> ExerciseScore:
    tried = [m for m in mutants if m in killed]
    alive = [m for m in tried if not killed[m]]
    gone = listed - {m.key for m in mutants}
    stale = [f"listed as equivalent, but there is no such mutant: {key}" for key in sorted(gone)]
    stale += [
        f"listed as equivalent, but it loses points: {m}"
        for m in tried
        if killed[m] and m.key in listed
    ]
    return ExerciseScore(
        exercise=exercise,
        mutants=len(mutants),
        sampled=len(tried),
        killed=len(tried) - len(alive),
        equivalent=sum(m.key in listed for m in alive),
        survivors=tuple(m for m in alive if m.key not in listed),
        stale=tuple(stale),
    )


def equivalents(root: Path, assignment: str) -> dict[tuple[str, ...], str]:
    """The reasons from an assignment's list of equivalents, by key of a mutant."""
    path = root / "tests" / "hidden" / assignment / "equivalents.toml"
    if not path.exists():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path}: it is not valid TOML: {error}.") from error
    found: dict[tuple[str, ...], str] = {}
    for number, entry in enumerate(entries, 1):
        if set(entry) != _KEYS or not isinstance(entry["after"], list) or not entry["reason"]:
            raise CourseError(
                f"{path}: entry {number} must have exercise, where, before, after (a list of "
                "lines) and reason, and nothing else."
            )
        for after in entry["after"]:
            key = (entry["exercise"], entry["where"], entry["before"], after)
            if key in found:
                raise CourseError(f"{path}: entry {number} lists {after!r} a second time.")
            found[key] = entry["reason"]
    return found


def _is_killed(assignment: str, seed: str, mutant: Mutant) -> bool:
    return own_bench(assignment).loses(mutant.solution, seed)
