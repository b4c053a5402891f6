"""The gate: what it proves, what it refuses, and that publishing asks it first."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from maskgrader.bank.entries import BankEntry, load_bank
from maskgrader.cli.app import main
from maskgrader.judge.check_suite import CheckSuite
from maskgrader.judge.plain_kernel import LocalCaller
from maskgrader.results.verdict import Verdict
from maskgrader.verification import bank_verdicts, bench_pool
from maskgrader.verification.bench_pool import bench_of
from maskgrader.verification.seed_bench import Solution
from maskgrader.verification.seed_result import SeedResult
from maskgrader.verification.seed_trials import Outcomes, drift
from maskgrader.verification.structure import mistakes_disagree

from .conftest import ROOT

NAMES = ("mask", "masked_softmax", "cross_attention", "decoder_layer")
RIGHT = "def causal_mask(T):\n    return np.where(np.tri(T, dtype=bool), 0.0, -np.inf)"
SEEDS = ["one", "two", "three"]


@pytest.fixture(scope="module")
def mask_bench():
    return bench_of(ROOT, "mask")


def tried(mask_bench, text, **more):
    return mask_bench.try_seeds(Solution("causal_mask", text, **more), SEEDS)


def test_a_right_solution_is_full_with_every_seed(mask_bench) -> None:
    """Each seed has a result, and all of them are full."""
    found = tried(mask_bench, RIGHT)
    assert [one.is_full for one in found] == [True] * 3
    assert {one.score for one in found} == {5.0}


def test_a_wrong_solution_loses_the_same_checks_as_before_the_judge(mask_bench) -> None:
    """What is tried without the sandbox is judged as within it."""
    entries = load_bank(ROOT, "mask")
    entry = next(e for e in entries if e.path.stem == "diagonal_hidden")
    found = mask_bench.try_seeds(Solution("causal_mask", entry.solution), SEEDS)
    assert {one.verdict for one in found} == {"wrong_answer"}
    assert all(one.score == 0 for one in found) is entry.loses_all
    assert entry.loses_all or {frozenset(one.lost) for one in found} == {frozenset(entry.loses)}


def test_an_endless_solution_ends_in_time(mask_bench) -> None:
    """A limit is a result, and the seeds after it have the same."""
    found = tried(mask_bench, "def causal_mask(T):\n    while True: pass")
    assert [one.ended for one in found] == ["time limit"] * 3


def test_what_a_solution_does_to_itself_stays_in_its_fork(mask_bench) -> None:
    """A solution that ends its process or spoils NumPy harms neither the bench nor the next."""
    found = tried(mask_bench, f"{RIGHT}\nimport os\nos._exit(0)")
    assert not any(one.is_full for one in found)
    tried(mask_bench, f"np.where = None\n{RIGHT}")
    assert all(one.is_full for one in tried(mask_bench, RIGHT))


def test_magics_and_failing_cells_around_a_solution_cost_nothing(mask_bench) -> None:
    """Cells are run as a notebook runs them."""
    found = tried(mask_bench, RIGHT, before=("%matplotlib inline", "1 / 0"), after=("x = (",))
    assert all(one.is_full for one in found)


def test_a_solution_that_remembers_is_seen_apart(mask_bench) -> None:
    """With a process for each seed, nobody profits from having seen an earlier one."""
    text = (
        "calls = []\n"
        "def causal_mask(T):\n"
        "    calls.append(T)\n"
        "    hidden = -1.0 if len(calls) < 30 else -np.inf\n"
        "    return np.where(np.tri(T, dtype=bool), 0.0, hidden)"
    )
    solution = Solution("causal_mask", text)
    together = mask_bench.try_seeds(solution, SEEDS)
    apart = mask_bench.try_seeds(solution, SEEDS, apart=True)
    assert together[-1].score > apart[-1].score
    assert len({one.score for one in apart}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_known_mistakes_can_be_told_apart(name: str) -> None:
    """Each is recognised in its own answers and in no other's, and the bank has one of each."""
    assert list(mistakes_disagree(ROOT, name, load_bank(ROOT, name))) == []


def test_there_are_at_least_fifty_known_mistakes() -> None:
    """They have names, and entries of the bank that make them."""
    assert len({(e.assignment, e.named) for e in load_bank(ROOT) if e.named}) >= 50


@pytest.mark.parametrize("name", NAMES)
def test_checks_draw_the_same_in_any_order(name: str, pristine, sources) -> None:
    """What a check asks depends on the seed and its name, not on what was run before it."""
    session = CheckSuite.shared(ROOT, name)
    place = bench_of(ROOT, name)
    for exercise in pristine[name].exercises:
        if exercise.is_quiz:
            continue
        solution = Solution(exercise.name, place.solutions[exercise.name])
        caller = _Listening(LocalCaller(place.namespace(solution, exercise)))
        checks = [check for check, _ in session.checks(exercise.name)]

        def asked(order, name=exercise.name, caller=caller):
            caller.asked = []
            found = session.run(name, caller, seed="x", given=place.given, names=order)
            assert all(result.points == result.max_points for result in found)
            return caller.asked

        alone = {check: asked([check]) for check in reversed(checks)}
        assert asked(None) == [call for check in checks for call in alone[check]]
        backwards = list(reversed(checks))
        assert asked(backwards) == [call for check in backwards for call in alone[check]]


class _Listening:
    """A caller that keeps what is asked, to the last bit."""

    def __init__(self, caller: LocalCaller) -> None:
        self._caller = caller
        self.asked: list = []

    def call(self, name, args, kwargs):
        self.asked.append((name, _bits(args), _bits(kwargs)))
        return self._caller.call(name, args, kwargs)

    def value(self, name):
        return self._caller.value(name)


def _bits(value):
    if isinstance(value, np.ndarray):
        return value.shape, value.tobytes()
    if isinstance(value, dict):
        return {key: _bits(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_bits(item) for item in value]
    return "a function" if callable(value) else value


def entry(verdict=Verdict.WRONG_ANSWER) -> BankEntry:
    return BankEntry(ROOT, "mask", "causal_mask", verdict, "x", False, (), None, "")


def result(score=0.0, lost=("a",), visible=True, ended="") -> SeedResult:
    return SeedResult(score, 5.0, tuple(lost), visible, "", ended)


@pytest.mark.parametrize(
    ("verdict", "found", "said"),
    [
        (Verdict.ACCEPTED, result(4.0), "loses points with seed 'two': a"),
        (Verdict.ACCEPTED, result(5.0, ended="time limit"), "loses points"),
        (Verdict.WRONG_ANSWER, result(5.0, ()), "keeps everything with seed 'two'"),
        (Verdict.WRONG_ANSWER, result(4.0, ("try",), visible=False), "fails the visible test"),
    ],
)
def test_one_seed_is_enough_to_be_unfair(verdict, found, said) -> None:
    """A seed under which an entry gets what it should not is named."""
    fair = result(5.0, ()) if verdict is Verdict.ACCEPTED else result()
    (problem,) = Outcomes(entry(verdict), [fair, found, fair]).problems(SEEDS)
    assert said in problem


def test_fair_outcomes_have_no_problem() -> None:
    """Right ones full, wrong ones not: nothing to say."""
    assert list(Outcomes(entry(), [result()] * 3).problems(SEEDS)) == []
    assert list(Outcomes(entry(Verdict.ACCEPTED), [result(5.0, ())] * 3).problems(SEEDS)) == []


def test_drift_is_the_farthest_seed_from_the_mean() -> None:
    """Seeds that are kinder than others show."""
    rows = [[result(1.0), result(1.0)], [result(1.0), result(2.0)]]
    mean, spread = drift([Outcomes(entry(), row) for row in rows])["mask"]
    assert (mean, spread) == pytest.approx((0.25, 0.05))


@pytest.fixture
def cli(course, monkeypatch):
    """A command in a copy of the course with a bank of one entry."""
    monkeypatch.chdir(course)
    bank, entry = course / "tests" / "bank", Path("mask/visible_entries/accepted/loop.py")
    bank.unlink()
    (bank / entry).parent.mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "bank" / entry, bank / entry)
    return lambda *arguments: CliRunner().invoke(main, list(arguments))


def test_verify_finds_an_entry_that_does_not_get_its_verdict(cli, course) -> None:
    """A right solution in a wrong folder is found and named, with exit code 1.

    The rest of what is printed says of how many a sample is, and what to do."""
    right = course / "tests/bank/mask/visible_entries/accepted/loop.py"
    first, rest = right.read_text().split("\n", 1)
    right.unlink()
    wrong = right.parents[1] / "wrong_answer" / "really_right.py"
    wrong.parent.mkdir(parents=True, exist_ok=True)
    wrong.write_text(f"{first}\n# loses: all\n{rest}")
    done = cli("verify", "--quick", "mask")
    assert done.exit_code == 1
    assert "really_right" in done.stdout
    assert "Change the check, or what the entry declares" in done.stdout
    assert "problems found in mask of demo" in done.stdout
    assert re.search(r"Mutants of the right answers lose points \(\d+ of \d+\)", done.stdout)


def test_the_seed_of_a_cohort_does_not_decide_what_an_entry_loses(cohort, monkeypatch) -> None:
    """With this seed `every_size` draws a size twice, and the entry loses it too: by luck."""
    name = "mask/causal_mask/wrong_answer/first_call_only"
    (entry,) = (entry for entry in load_bank(ROOT, "mask") if entry.name == name)
    monkeypatch.setattr(bench_pool, "_cohort", replace(cohort, seed="s6"), raising=False)
    bench_pool.own_judge.cache_clear()
    try:
        judge, _ = bench_pool.own_judge()
        assert list(bank_verdicts.disagreements(entry, bank_verdicts.judge_entry(entry))) == []
        judge.close()
    finally:
        bench_pool.own_judge.cache_clear()


def test_publish_refuses_a_solution_in_the_release(cli, course) -> None:
    """A released notebook with a solution in it is named, and nothing is generated."""
    target = course / "release" / "demo" / "mask"
    target.mkdir(parents=True)
    (target / "mask.ipynb").write_bytes((course / "source" / "mask" / "mask.ipynb").read_bytes())
    for path in (course / "tests" / "hidden").glob("*/misconceptions.py"):
        path.unlink()
    done = cli("publish", "--quick", "mask")
    assert done.exit_code == 1
    assert "BEGIN SOLUTION" in done.stdout
    assert "Nothing was generated or released." in done.stderr
    assert not (course / "gradebooks").exists()


def test_publish_refuses_points_that_do_not_add_up(course, run) -> None:
    """Checks that give other points than their cell are named, and nothing is generated."""
    checks = course / "tests" / "hidden" / "mask" / "test_visible_entries.py"
    checks.write_text(checks.read_text().replace("points=0.25", "points=0.5", 1))
    done = run(course, "maskgrader", "publish", "--quick", "mask")
    assert done.returncode == 1
    assert "the checks of visible_entries add up to 1.25 points" in done.stdout
    assert not (course / "gradebooks").exists()


def test_publish_generates_and_releases_what_holds(course, tmp_path, monkeypatch) -> None:
    """When the gate lets it through, the assignment lies in the release folder and the exchange."""
    from maskgrader.cli import cmd_publish

    exchange = tmp_path / "exchange"
    exchange.mkdir(mode=0o777)
    exchange.chmod(0o777)  # as nbgrader wants it
    with open(course / "nbgrader_config.py", "a") as config:
        config.write(f'c.Exchange.root = "{exchange}"\n')
    monkeypatch.chdir(course)
    monkeypatch.setattr(cmd_publish, "passes", lambda *arguments, **options: True)
    done = CliRunner().invoke(main, ["publish", "mask"])
    assert done.exit_code == 0, done.output
    assert (course / "release" / "demo" / "mask" / "mask.ipynb").is_file()
    assert len(list(exchange.glob("*/outbound/mask/mask.ipynb"))) == 1
    assert not (course / "release" / "demo" / "masked_softmax").exists()
