"""Judging as a pure function: what a judgement depends on goes in, all that is recorded comes out.

It runs in a process of a local pool or on another machine alike. A process judges one submission
after the other, with one warm worker, and collects the hidden checks once.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import signal
import sys
import threading
from dataclasses import dataclass, field, replace
from functools import cached_property
from multiprocessing import connection, parent_process, util

import nbformat

from maskgrader.cohort import Cohort, Limits, language_of
from maskgrader.course import Pristine, overlay, pristines
from maskgrader.feedback import Marks, graded_notebook, marks
from maskgrader.files import CHECKS_PREFIX, Scratch
from maskgrader.judge import Judge, judge_error_result, judge_submission
from maskgrader.language import ENGLISH, Language, use
from maskgrader.results import SubmissionResult, Verdict
from maskgrader.submission import (
    HandedIn,
    Rebuilt,
    rebuild,
)


@dataclass(frozen=True)
class Material:
    """All that a judgement depends on besides the submission itself.

    language: with its messages, for a machine that has no catalogues. pristines: the text of each
    assignment's notebook. checks: files by path below tests/hidden.
    """

    pristines: dict[str, str]
    checks: dict[str, bytes]
    seed: str
    limits: Limits
    language: Language = ENGLISH

    @classmethod
    def of(cls, cohort: Cohort, limits: Limits) -> Material:
        return cls(
            {name: nbformat.writes(p.notebook) for name, p in pristines.load_all(cohort).items()},
            {
                str(name): overlay.read(path)
                for name, path in overlay.paths(cohort).items()
                if "translations" not in name.parts
            },
            cohort.seed,
            limits,
            language_of(cohort),
        )

    @cached_property
    def digest(self) -> str:
        parts = (self.pristines, sorted(self.checks.items()), self.seed, self.limits, self.language)
        return hashlib.sha256(repr(parts).encode()).hexdigest()


@dataclass(frozen=True)
class Task:
    """One submission to be judged."""

    student: str
    assignment: str
    handed_in: HandedIn = field(default_factory=HandedIn)


@dataclass(frozen=True)
class Judged:
    """A judgement, ready to be recorded. `notebook`: the graded notebook as it is written."""

    student: str
    assignment: str
    result: SubmissionResult
    marks: Marks
    notebook: bytes


def judge(digest: str, task: Task) -> Judged:
    """Judge one submission by the material of that digest, which this process was given."""
    with _lock:  # a judge is for one thread
        return _bench(digest).judge(task)


def failed(material: Material, task: Task, why: str) -> Judged:
    """What is recorded of a submission whose judging ended the process, again and again."""
    notebook = nbformat.reads(material.pristines[task.assignment], as_version=4)
    rebuilt = replace(rebuild(Pristine(task.assignment, notebook), [], []), repairs=())
    with use(material.language):
        confined = not material.limits.unconfined
        result = judge_error_result(rebuilt, _path(task), why, confined=confined)
    return _judged(task, rebuilt, result, material.language)


def _path(task: Task) -> str:
    return f"{task.student}/{task.assignment}"


def _judged(task: Task, rebuilt: Rebuilt, result: SubmissionResult, language: Language) -> Judged:
    with use(language):
        graded = graded_notebook(rebuilt, result)
        found = marks(rebuilt, result)
    text = nbformat.v4.writes(graded) + "\n"  # validated by the tests: it takes as long as judging
    slim = replace(result, runs={})
    return Judged(task.student, task.assignment, slim, found, text.encode())


class _Bench:
    """A judge and its checks, unpacked into a folder that only this user can read."""

    def __init__(self, material: Material) -> None:
        self._folder = Scratch(CHECKS_PREFIX)
        root = self._folder.path.resolve()
        for name, data in material.checks.items():
            path = root / overlay.FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._root = str(root)
        loaded = {
            name: Pristine(name, nbformat.reads(text, as_version=4))
            for name, text in material.pristines.items()
        }
        self._judge = Judge(
            root, loaded, seed=material.seed, limits=material.limits, language=material.language
        )

    def judge(self, task: Task) -> Judged:
        path = _path(task)
        rebuilt, result = judge_submission(self._judge, path, task.assignment, task.handed_in)
        if result.verdict is Verdict.JUDGE_ERROR:  # once more, with another worker
            rebuilt, result = judge_submission(self._judge, path, task.assignment, task.handed_in)
        return _judged(task, rebuilt, result, self._judge.language)

    def close(self) -> None:
        """End the worker, and forget the checks: others may bear the same module names."""
        self._judge.close()
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(self._root):
                del sys.modules[name]
        self._folder.close()


_lock = threading.Lock()
_materials: dict[str, Material] = {}
_benches: dict[str, _Bench] = {}


def give(material: Material) -> None:
    """Give this process what it is to judge by."""
    _materials[material.digest] = material


def take_back(digest: str) -> None:
    """Forget a material, and end its judge: its checks are secret."""
    with _lock:
        _materials.pop(digest, None)
        if digest in _benches:
            close()


def _bench(digest: str) -> _Bench:
    """This process's bench for a material; there is one at a time."""
    if digest not in _benches:
        material = _materials[digest]
        close()
        _benches[digest] = _Bench(material)
    return _benches[digest]


@atexit.register
def close() -> None:
    """End this process's judge."""
    while _benches:
        _benches.popitem()[1].close()


def start(material: Material) -> None:
    """Set up a process of a local pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process finishes what is in hand
    give(material)
    gc.freeze()  # what is loaded stays: collecting garbage need not look at it
    util.Finalize(None, close, exitpriority=10)  # such a process does not call what atexit has
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Leave nothing behind when the main process is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        close()
        os._exit(1)
