"""The steps of `maskgrader verify`, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from maskgrader.bank import BankEntry, load_bank, submission_for, submitted_cells
from maskgrader.cohort import Cohort, language_of
from maskgrader.course import Pristine, check_files, pristines, quiz, secrets_in_release
from maskgrader.judge import judge_of
from maskgrader.language import DEFAULT_LANGUAGE
from maskgrader.results import Verdict

from . import bank_verdicts, mutation, seed_trials
from .bench_pool import BANK_SEED, pool
from .progress import Track
from .quizzes import quizzes_disagree
from .structure import blocks_disagree, mistakes_disagree, points_disagree

SEEDS = 50
MOST_DRIFT = 0.02  # largest spread over seeds of the share of points that wrong answers keep
_QUICK_BANK, _QUICK_MUTANTS = 10, 12  # the quick mode takes every nth
_QUICK_SEEDS = 3


@dataclass(frozen=True)
class Step:
    """The result of one step: how many things it verified, its problems, and figures to show.

    total: how many things there are, if only a sample was verified. remedy: for its problems.
    """

    title: str
    count: int
    problems: list[str]
    figures: tuple[str, ...] = ()
    total: int | None = None
    remedy: str = ""


def verify(
    cohort: Cohort, names: list[str], *, quick: bool = False, track: Track
) -> Iterator[Step]:
    """Verify the given assignments of a cohort's course."""
    cohort = check_files.laid_over(cohort)
    language = language_of(cohort)
    found = {name: pristines.from_source(cohort.root, name, language=language) for name in names}
    entries = [entry for name in names for entry in load_bank(cohort.root, name)]
    cells = [cell for pristine in found.values() for cell in pristine.cells]
    problems = [p for pristine in found.values() for p in points_disagree(cohort.root, pristine)]
    remedy = "Change the points or ids in the notebook or in tests/hidden, so that they agree."
    yield Step("Points and ids agree", len(cells), problems, remedy=remedy)
    problems = [p for pristine in found.values() for p in blocks_disagree(pristine)]
    exercises = sum(len(pristine.exercises) for pristine in found.values())
    remedy = "Change the cells in source: see docs/howto/add-an-assignment.md."
    yield Step("Hidden blocks call their own checks", exercises, problems, remedy=remedy)
    problems = [p for name in names for p in mistakes_disagree(cohort.root, name, entries)]
    mistakes = len({(e.assignment, e.exercise, e.named) for e in entries if e.named})
    remedy = "Give the mistake other probes, or the bank an entry: see docs/howto/checks.md."
    yield Step("Known mistakes differ from each other", mistakes, problems, remedy=remedy)
    problems = secrets_in_release(cohort.root, cohort.name, names)
    remedy = "Remove it from source, and generate the assignment again."
    yield Step("Nothing secret in the release", len(names), problems, remedy=remedy)
    if cohort.language != DEFAULT_LANGUAGE:
        yield _translations(cohort)
    yield _quizzes(cohort, found)
    problems = list(_solutions(cohort, names, track))
    remedy = "Run `maskgrader judge` on the notebook: it shows which checks fail."
    yield Step("Solutions have full marks", len(names), problems, remedy=remedy)
    with pool(cohort) as workers:
        sample = entries[::_QUICK_BANK] if quick else entries
        yield replace(_bank(workers, sample, track), total=len(entries))
        sample = entries[1::_QUICK_BANK] if quick else entries
        yield _seeds(workers, cohort, sample, quick, track)
        yield _mutants(workers, cohort, names, _QUICK_MUTANTS if quick else 1, track)


def _quizzes(cohort: Cohort, found: dict[str, Pristine]) -> Step:
    chosen = _seeds_of(cohort, SEEDS)
    seeds = dict(zip(_printable(chosen), chosen))
    problems = [
        problem
        for pristine in found.values()
        for problem in quizzes_disagree(cohort.root, pristine, seeds)
    ]
    return Step(f"Quizzes are valid with each of {SEEDS} seeds", len(found) * SEEDS, problems)


def _translations(cohort: Cohort) -> Step:
    """Whether the cohort's language can be used and is complete."""
    from maskgrader.language import templates  # Babel is slow to import

    counts = templates.counts(cohort.root, cohort.language)
    problems = list(templates.problems(cohort.root, cohort.language))
    problems += [
        f"{cohort.language}: {count.part}: {count.missing} texts are not translated and "
        f"{count.fuzzy} are fuzzy; students read them in English."
        for count in counts
        if not count.is_complete
    ]
    return Step("Translations are complete", sum(count.done for count in counts), problems)


def _solutions(cohort: Cohort, names: list[str], track: Track) -> Iterator[str]:
    """The course's solutions, with the quiz as the cohort sees it."""
    with judge_of(cohort) as judge:
        for name in track(names, "Solutions", len(names)):
            path = cohort.root / "source" / name / f"{name}.ipynb"
            cells = submitted_cells(submission_for(quiz.source_for(cohort, name)))
            result = judge.judge_cells(cells, [], assignment=name, path=str(path))
            if result.verdict is not Verdict.ACCEPTED:
                scores = f"{result.score} of {result.max_score}"
                yield f"{path}: {result.verdict}, {scores}. {result.error or ''}"


def _bank(workers: Executor, entries: list[BankEntry], track: Track) -> Step:
    found = list(track(bank_verdicts.judged(workers, entries), "Bank", len(entries)))
    wrong = [entry for entry in entries if entry.verdict is Verdict.WRONG_ANSWER]
    named = sum(entry.named is not None for entry in wrong)
    figures = f"{named} of {len(wrong)} wrong answers show a known mistake"
    problems = [problem for one in found for problem in one]
    return Step(
        "Bank entries get their verdict and known mistake",
        len(entries),
        problems,
        (figures,),
        remedy="Change the check, or what the entry declares: see docs/howto/checks.md.",
    )


def _seeds(
    workers: Executor, cohort: Cohort, entries: list[BankEntry], quick: bool, track: Track
) -> Step:
    count = _QUICK_SEEDS if quick else SEEDS
    chosen = _seeds_of(cohort, count)
    usable = [entry for entry in entries if seed_trials.depends_on_seed(entry)]
    outcomes = seed_trials.outcomes(workers, usable, chosen)
    found = list(track(outcomes, f"{count} seeds", len(usable)))
    problems = [problem for one in found for problem in one.problems(_printable(chosen))]
    figures = [
        f"{sum(o.is_steady for o in found)} of {len(found)} lose the same checks with every seed"
    ]
    for name, (mean, spread) in seed_trials.drift(found).items():
        figures.append(
            f"{name}: wrong answers keep {mean:.1%} of the points, ± {spread:.1%} by seed"
        )
        if spread > MOST_DRIFT and not quick:
            problems.append(
                f"{name}: the points that wrong answers keep vary by {spread:.1%} with the seed; "
                f"at most {MOST_DRIFT:.0%} are allowed"
            )
    title = f"The bank is graded fairly with each of {count} seeds"
    remedy = "Let the check draw inputs that always show the mistake, and are always allowed."
    return Step(title, len(found) * count, problems, tuple(figures), remedy=remedy)


def _mutants(
    workers: Executor, cohort: Cohort, names: list[str], sample: int, track: Track
) -> Step:
    problems, figures, count, total = [], [], 0, 0
    for name in names:
        scores = mutation.score(workers, cohort.root, name, BANK_SEED, sample=sample, track=track)
        for one in scores:
            count += one.sampled
            total += one.mutants
            problems += [f"{name}: a mutant keeps all points: {mutant}" for mutant in one.survivors]
            problems += [f"{name}: {text}" for text in one.stale]
            caught = f"{one.killed} of {one.killed + len(one.survivors)}"
            same = f", {one.equivalent} more are equivalent" if one.equivalent else ""
            figures.append(f"{one.exercise}: {one.score:.0%}, {caught}{same}")
    return Step(
        "Mutants of the right answers lose points",
        count,
        problems,
        tuple(figures),
        total=total,
        remedy="Sharpen a check, or list the mutant in equivalents.toml: see docs/howto/checks.md.",
    )


def _seeds_of(cohort: Cohort, count: int) -> list[str]:
    return [cohort.seed, *(f"seed {number}" for number in range(1, count))]


def _printable(chosen: list[str]) -> list[str]:
    """The names under which seeds are printed: the cohort's own seed is secret."""
    return ["the cohort's", *chosen[1:]]
