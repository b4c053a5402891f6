"""The bank under many seeds: nobody right loses anything, nobody wrong keeps everything."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from maskgrader.bank import BankEntry
from maskgrader.results import Verdict

from .bench import Solution, Tried
from .processes import own_bench

# What these show are limits, which the sandbox enforces and no seed changes.
_LIMITS = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT)


@dataclass(frozen=True)
class Outcomes:
    """An entry, and what came of it under each of the seeds."""

    entry: BankEntry
    tried: list[Tried]

    def problems(self, seeds: Sequence[str]) -> Iterator[str]:
        """How the entry breaks a promise under some of the seeds."""
        right = self.entry.verdict is Verdict.ACCEPTED
        unfair = [seed for seed, one in zip(seeds, self.tried) if one.is_full is not right]
        if unfair:
            what = "loses points" if right else "keeps everything"
            lost = {name for one in self.tried if right for name in (*one.lost, one.ended) if name}
            named = f": {', '.join(sorted(lost))}" if lost else ""
            yield f"{self.entry.name} {what} with {_seeds(unfair)}{named}"
        if any(_passes_hidden_only(one) for one in self.tried):
            yield f"{self.entry.name} passes all hidden checks and fails the visible test"

    @property
    def share(self) -> list[float]:
        """The share of the points that is kept, by seed."""
        return [one.score / one.max_score for one in self.tried]

    @property
    def is_steady(self) -> bool:
        """Whether it loses the same checks whatever the seed."""
        return len({one.lost for one in self.tried}) == 1


def depends_on_seed(entry: BankEntry) -> bool:
    return entry.verdict not in _LIMITS


def outcomes(workers: Executor, entries: list[BankEntry], seeds: list[str]) -> Iterator[Outcomes]:
    """Every entry that no limit ends with every seed, in order."""
    chosen = [entry for entry in entries if depends_on_seed(entry)]
    results = workers.map(partial(_try, seeds=seeds), chosen, chunksize=2)
    for entry, tried in zip(chosen, results, strict=True):
        yield Outcomes(entry, tried)


def drift(found: list[Outcomes]) -> dict[str, tuple[float, float]]:
    """By assignment: the mean share of points that wrong entries keep, and its spread over seeds.

    The spread is the largest distance of one seed's mean from the mean of all.
    """
    shares: dict[str, list[list[float]]] = defaultdict(list)
    for one in found:
        if one.entry.verdict is Verdict.WRONG_ANSWER:
            shares[one.entry.assignment].append(one.share)
    result = {}
    for name, rows in shares.items():
        by_seed = [statistics.fmean(column) for column in zip(*rows)]
        mean = statistics.fmean(by_seed)
        result[name] = mean, max(abs(value - mean) for value in by_seed)
    return result


def _passes_hidden_only(one: Tried) -> bool:
    return not one.ended and not one.visible and one.lost == ("try",)


def _seeds(unfair: list[str]) -> str:
    shown = ", ".join(repr(seed) for seed in unfair[:3])
    return f"seed {shown}" + (f" and {len(unfair) - 3} more" if len(unfair) > 3 else "")


def _try(entry: BankEntry, seeds: list[str]) -> list[Tried]:
    solution = Solution(entry.exercise, entry.solution, entry.before, entry.after)
    right = entry.verdict is Verdict.ACCEPTED
    bench = own_bench(entry.assignment)
    found = bench.tried(solution, seeds)
    if all(one.is_full is right for one in found):
        return found
    # One process saw all the seeds, one after the other; what remembers them may behave otherwise.
    return bench.tried(solution, seeds, apart=True)
