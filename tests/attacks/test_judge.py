"""Every attack of the corpus against the real judge."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from attack_corpus import CATEGORIES, GENERATED, KEPT, Attack, Field, load_attacks, processes

from maskgrader import cohort as cohorts
from maskgrader.course import pristines
from maskgrader.cli.cmd_judge import find_notebooks
from maskgrader.sandbox import time_budget
from maskgrader.sandbox.confined_child import Child
from maskgrader.sandbox.disk_quota import held
from maskgrader.judge.judging import Judge
from maskgrader.submission.reading import Unreadable
from maskgrader.results.verdict import SubmissionResult
from maskgrader.results.verdict import Verdict

ATTACKS = load_attacks()


# The wall clock's part of the small limits (10 s and 2 s), and more than that again for a busy
# machine.
MOST_SECONDS = 30.0


@dataclass
class Arena:
    """A field with a judge, and the notebooks that were released to students."""

    field: Field
    judge: Judge
    released: dict[str, Any]
    most_held: list[int]  # bytes, and files, that children had on the disk when they ended

    def judge_file(self, path: Path) -> SubmissionResult:
        """Judge a notebook if `maskgrader judge` finds it in the student's folder, or refuse it."""
        if path not in find_notebooks([path.parent.parent]):
            return self.judge.refuse(path, path.parent.name, Unreadable("There is no notebook."))
        return self.judge.judge_file(path, path.parent.name)


@pytest.fixture(scope="module")
def arena(tmp_path_factory, make_field, release, solved) -> Iterator[Arena]:
    field = make_field(tmp_path_factory.mktemp("field"))
    field.hand_in_as_victim(solved(field))
    cohort = cohorts.load(field.course, "demo")
    found = {name: pristines.load(cohort, name) for name in GENERATED}
    found |= {name: pristines.from_source(field.course, name) for name in KEPT.keys() - found}
    released = {name: release(pristine.notebook) for name, pristine in found.items()}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in field.environment.items():
            patch.setenv(name, value)
        patch.setattr(time_budget, "_GRACE_SECONDS", 2.0)  # some attacks only sleep
        with Judge(field.course, found, seed=cohort.seed, limits=cohort.limits) as judge:
            made = Arena(field, judge, released, watch_disk(patch))
            victim = made.judge_file(field.submitted / "victim" / "mask" / "mask.ipynb")
            assert victim.verdict is Verdict.ACCEPTED
            yield made
    field.clean_up()


def watch_disk(patch: pytest.MonkeyPatch) -> list[int]:
    """The most that a child holds on the disk just before it is ended: bytes, and files."""
    most = [0, 0]

    def look(child: Child) -> None:
        unlimited = replace(child._limits, scratch_files=10**6)
        files = held(child.watch.folder, child.pid, unlimited) or []
        most[:] = max(most[0], sum(size for _, size in files)), max(most[1], len(files))

    for name in ("kill", "close"):
        own = getattr(Child, name)
        patch.setattr(
            Child, name, lambda child, *rest, own=own: (look(child), own(child, *rest))[1]
        )
    return most


def seen(result: SubmissionResult) -> str:
    """All that a result says, to whomever: messages, notes, and what cells have shown."""
    kept = [(run.shown, run.error, str(run.ended)) for run in result.runs.values()]
    return json.dumps(result.as_json(), ensure_ascii=False) + repr(kept)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_attack_fails(arena: Arena, attack: Attack) -> None:
    """It gains no points, reads and writes nothing, leaves no process and is over in time.

    Its honest part, if it has one, gets what it deserves.
    """
    field = arena.field
    path = field.hand_in(attack, arena.released[attack.assignment])
    before, begun = field.snapshot(), time.monotonic()
    arena.most_held[:] = 0, 0
    result = arena.judge_file(path)
    assert time.monotonic() - begun < MOST_SECONDS
    assert result.verdict is not Verdict.JUDGE_ERROR, result.error
    assert (result.score or 0.0) == attack.due
    assert field.traces(before) + field.read_in(seen(result)) == []
    size, files = arena.most_held
    assert size <= 2 * arena.judge.limits.scratch_mib << 20
    assert files <= arena.judge.limits.scratch_files
    worker = arena.judge._worker
    if worker is not None:
        assert processes(str(worker.scratch)) == [worker._process.pid]
        assert list(worker.scratch.iterdir()) == []


@pytest.mark.parametrize("category", CATEGORIES)
def test_nobody_is_stopped(arena: Arena, category: str, solved) -> None:
    """After an attack, the same judge gives a right submission all of its points."""
    attack = next(a for a in ATTACKS if a.category == category)
    notebook = arena.field.notebook(attack, arena.released[attack.assignment])
    arena.judge.judge(json.dumps(notebook).encode(), assignment=attack.assignment)
    result = arena.judge.judge(json.dumps(solved(arena.field)).encode(), assignment="mask")
    assert result.verdict is Verdict.ACCEPTED


def test_the_corpus_is_whole() -> None:
    """There are at least 80 attacks, of every category, and the due part is the smaller one."""
    assert len(ATTACKS) >= 80
    assert {attack.category for attack in ATTACKS} == set(CATEGORIES)
    assert all(attack.due <= 4 for attack in ATTACKS)
    assert len({attack.student for attack in ATTACKS}) == len(ATTACKS)
