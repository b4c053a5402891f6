"""Tries the bank with many seeds: right solutions keep all points, wrong ones lose some."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from maskgrader.bank import BankEntry
from maskgrader.results import Verdict

from .bench_pool import own_bench
from .seed_bench import Solution
from .seed_result import SeedResult

# These entries exceed limits, which the sandbox enforces regardless of the seed.
_LIMITS = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT)


@dataclass(frozen=True)
class Outcomes:
    """An entry and its results, one for each of the seeds."""

    entry: BankEntry
    results: list[SeedResult]

    def problems(self, seeds: Sequence[str]) -> Iterator[str]:
        """What is wrong with the entry's results. seeds: the seeds as they may be printed."""
        right = self.entry.verdict is Verdict.ACCEPTED
        unfair = [seed for seed, one in zip(seeds, self.results) if one.is_full is not right]
        if unfair:
            what = "loses points" if right else "keeps everything"
            lost = {
                name for one in self.results if right for name in (*one.lost, one.ended) if name
            }
            named = f": {', '.join(sorted(lost))}" if lost else ""
            yield f"{self.entry.name} {what} with {_listed(unfair)}{named}"
        if any(_passes_hidden_only(one) for one in self.results):
            yield f"{self.entry.name} passes all hidden checks and fails the visible test"

    @property
    def share(self) -> list[float]:
        """The share of the points that it keeps, by seed."""
        return [one.score / one.max_score for one in self.results]

    @property
    def is_steady(self) -> bool:
        """Whether it loses the same checks with every seed."""
        return len({one.lost for one in self.results}) == 1


def depends_on_seed(entry: BankEntry) -> bool:
    """Whether an entry can be tried without the sandbox: it does not exceed a limit."""
    return entry.verdict not in _LIMITS


def outcomes(workers: Executor, entries: list[BankEntry], seeds: list[str]) -> Iterator[Outcomes]:
    """The outcomes of every entry that exceeds no limit, in order."""
    chosen = [entry for entry in entries if depends_on_seed(entry)]
    results = workers.map(partial(_try, seeds=seeds), chosen, chunksize=2)
    for entry, found in zip(chosen, results, strict=True):
        yield Outcomes(entry, found)


def drift(found: list[Outcomes]) -> dict[str, tuple[float, float]]:
    """The mean share of points that wrong entries keep, and its spread, by assignment.

    The spread is the largest distance of one seed's mean from the mean of all seeds.
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


def _passes_hidden_only(one: SeedResult) -> bool:
    return not one.ended and not one.visible and one.lost == ("try",)


def _listed(unfair: list[str]) -> str:
    shown = ", ".join(repr(seed) for seed in unfair[:3])
    return f"seed {shown}" + (f" and {len(unfair) - 3} more" if len(unfair) > 3 else "")


def _try(entry: BankEntry, seeds: list[str]) -> list[SeedResult]:
    solution = Solution(entry.exercise, entry.solution, entry.before, entry.after)
    right = entry.verdict is Verdict.ACCEPTED
    bench = own_bench(entry.assignment)
    found = bench.try_seeds(solution, seeds)
    if all(one.is_full is right for one in found):
        return found
    # One process ran all seeds in a row; one that keeps state may have behaved differently.
    return bench.try_seeds(solution, seeds, apart=True)
