"""Judges a task, in a process of a local pool or on another machine.

A process judges submissions one after another with one warm worker, and loads the hidden checks of
each material once.
"""

from __future__ import annotations

import atexit
import sys
import threading
import weakref

import nbformat

from maskgrader.course import Pristine, check_files
from maskgrader.feedback import Judgement, judge_handed_in, not_judged
from maskgrader.files import CHECKS_PREFIX, Scratch
from maskgrader.judge import Judge

from .judging_material import Material, Task


def judge(digest: str, task: Task) -> Judgement:
    """Judge one submission by the material with that digest, which this process was given."""
    return judge_by(_materials[digest], task)


def judge_by(material: Material, task: Task) -> Judgement:
    """The same by a material that is somebody else's: it is forgotten when they drop it."""
    with _lock:  # a judge must be used by one thread at a time
        return _bench(material).judge(task)


def failed(material: Material, task: Task, why: str) -> Judgement:
    """The judgement of a submission whose judging killed its process."""
    notebook = nbformat.reads(material.pristines[task.assignment], as_version=4)
    pristine = Pristine(task.assignment, notebook)
    return not_judged(task.student, pristine, why, material.limits, material.language)


class _Bench:
    """A judge and its checks, unpacked into a folder that only this user can read."""

    def __init__(self, material: Material) -> None:
        self._folder = Scratch(CHECKS_PREFIX)
        root = self._folder.path.resolve()
        for name, data in material.checks.items():
            path = root / check_files.FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._root = str(root)
        loaded = {
            name: Pristine(name, nbformat.reads(text, as_version=4))
            for name, text in material.pristines.items()
        }
        self._judge = Judge(
            root,
            loaded,
            seed=material.seed,
            limits=material.limits,
            language=material.language,
            points_for_everyone=material.points_for_everyone,
        )

    def judge(self, task: Task) -> Judgement:
        return judge_handed_in(self._judge, task.student, task.assignment, task.handed_in)

    def close(self) -> None:
        """End the worker, and unload the checks: others may have the same module names."""
        self._judge.close()
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(self._root):
                del sys.modules[name]
        self._folder.close()


_lock = threading.Lock()
_materials: dict[str, Material] = {}
_benches: dict[str, _Bench] = {}


def give(material: Material) -> None:
    """Give this process the material to judge by."""
    _materials[material.digest] = material


def take_back(digest: str) -> None:
    """Forget a material, and end its judge: its checks are secret."""
    _materials.pop(digest, None)
    _end(digest)


def _end(digest: str) -> None:
    with _lock:
        if digest in _benches:
            close()


def _bench(material: Material) -> _Bench:
    """This process's bench for a material; there is one at a time, and none without material."""
    digest = material.digest
    if digest not in _benches:
        close()
        _benches[digest] = _Bench(material)
        # Not at once: the material may be dropped by a thread that must not wait for a judge.
        end = threading.Thread(target=_end, args=(digest,), daemon=True)
        weakref.finalize(material, end.start).atexit = False
    return _benches[digest]


@atexit.register
def close() -> None:
    """End this process's judge."""
    while _benches:
        _benches.popitem()[1].close()
