"""How far right and wrong answers are from the tolerances of the hidden checks.

Every comparison of numbers in a check allows an error of rtol |target| + atol. For each exercise,
this prints the largest part of it that a right solution of the bank uses, by the precision of the
solution, and the smallest error of a wrong solution as a multiple of what is allowed.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from maskgrader.bank import BankEntry, load_bank
from maskgrader.checks import RTOL, Answer, allowance
from maskgrader.files import assignments, find_root
from maskgrader.judge import LocalCaller
from maskgrader.results import Verdict
from maskgrader.verification import Bench, Solution, bench_of, forked

_PRECISIONS = ("float16", "float32", "longdouble")
_used: list[float] = []
_close = Answer.close


def _recording(
    self: Answer,
    actual: Any,
    target: Any,
    rule: str,
    where: Any = None,
    rtol: float = RTOL,
    atol: float | None = None,
) -> None:
    """Record which part of the allowance the worst entry uses, then call `Answer.close`."""
    a, t = np.broadcast_arrays(np.asarray(actual, float), np.asarray(target, float))
    counts = np.isfinite(t) & (True if where is None else np.asarray(where, bool))
    with np.errstate(all="ignore"):
        part = np.abs(a - t) / allowance(t, rtol, atol)
    part = np.where(a == t, 0.0, np.where(np.isfinite(part), part, np.inf))
    _used.append(float(np.max(part, initial=0.0, where=counts)))
    _close(self, actual, target, rule, where, rtol, atol)


def measure(place: Bench, entry: BankEntry, seeds: list[str]) -> list[float]:
    """The part of the allowance that each comparison used, with all seeds; none for ended forks."""
    exercise = next(e for e in place.pristine.exercises if e.name == entry.exercise)
    solution = Solution(entry.exercise, entry.solution, entry.before, entry.after)

    def play() -> Iterator[list[float]]:
        caller = LocalCaller(place.namespace(solution, exercise))
        for seed in seeds:
            _used.clear()
            place.suite.run(
                exercise.name,
                caller,
                seed=f"{seed}\0{place.pristine.assignment}",
                given=place.given,
            )
            yield [value if np.isfinite(value) else -1.0 for value in _used]

    found = forked(play, len(seeds))
    return [value for one in found if isinstance(one, list) for value in one]


def precision(entry: BankEntry) -> str:
    """The precision that an entry's text mentions, else float64."""
    text = "\n".join((entry.solution, *entry.before))
    found = [
        name for name in _PRECISIONS if re.search(rf"\b{name}\b|\b{name[:4]}{name[-2:]}\b", text)
    ]
    return found[0] if found else "float64"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    seeds = [f"seed {number}" for number in range(parser.parse_args().seeds)]
    root = find_root(Path(__file__).parent)
    Answer.close = _recording
    right: dict[str, dict[str, float]] = defaultdict(dict)
    wrong: dict[str, tuple[float, str]] = {}
    for name in assignments(root):
        place = bench_of(root, name)
        for entry in load_bank(root, name):
            if entry.exercise.startswith("quiz_"):
                continue
            if entry.verdict is Verdict.ACCEPTED:
                kind = precision(entry)
                used = max(measure(place, entry, seeds), default=0.0)
                right[entry.exercise][kind] = max(used, right[entry.exercise].get(kind, 0.0))
            elif entry.verdict is Verdict.WRONG_ANSWER:
                over = [v for v in measure(place, entry, seeds) if v > 1.0]
                if over and max(over) < wrong.get(entry.exercise, (np.inf, ""))[0]:
                    wrong[entry.exercise] = max(over), entry.path.stem
    print("| exercise | float64 | longdouble | float32 | float16 | nearest wrong answer |")
    print("|:--|--:|--:|--:|--:|:--|")
    for exercise, used in right.items():
        cells = [
            f"{used[k]:.1g}" if k in used else ""
            for k in ("float64", "longdouble", "float32", "float16")
        ]
        near = f"{wrong[exercise][0]:.2g} ({wrong[exercise][1]})" if exercise in wrong else ""
        print(f"| {exercise} | {' | '.join(cells)} | {near} |")


if __name__ == "__main__":
    main()
