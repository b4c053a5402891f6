"""Generates and releases an assignment so that all of it changes, or nothing.

The release and the pristine notebook are generated into a folder of their own, and are put in place
together as soon as the exchange has the release.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.files import CourseError

from .api import open_api, said

_PRISTINE_FOLDER: ContextVar[Path | None] = ContextVar("pristine_folder", default=None)


def pristine_folder(cohort: Cohort) -> Path:
    """Where the pristine notebook of an assignment that is being generated belongs."""
    return _PRISTINE_FOLDER.get() or cohort.pristine_folder


class Publication:
    """One assignment of one cohort, on its way to the students. Use it within `cohort.chosen`."""

    def __init__(self, cohort: Cohort, assignment: str) -> None:
        self._cohort = cohort
        self._name = assignment
        self._staging = cohort.folder / f".publish-{assignment}"

    @property
    def is_interrupted(self) -> bool:
        """Whether an earlier run was killed. It may have released without putting in place."""
        return self._staging.is_dir()

    @property
    def in_exchange(self) -> Path | None:
        """The released folder in the exchange; None if the assignment has not been released."""
        api = open_api(self._cohort.root)
        app = api.exchange.ReleaseAssignment(
            coursedir=api.coursedir, authenticator=api.authenticator, parent=api
        )
        folder = Path(app.root) / api.coursedir.course_id / "outbound" / self._name
        return folder if folder.is_dir() else None

    def run(self, *, release: bool) -> bool:
        """Generate, release unless `release` is False, and put everything in place.

        Returns whether students get anything new. CourseError if nbgrader fails: release, exchange
        and pristine notebook are then as before.
        """
        self._clear()
        (self._staging / "pristine").mkdir(parents=True)
        try:
            with _saving_to(self._staging / "pristine"):
                generated = self._api().generate_assignment(self._name, force=True)
            self._require(generated, "generate")
            before = self.in_exchange if release else self._cohort.step("release") / self._name
            is_new = before is None or not _are_same(self._staging / self._name, before)
            if release and is_new:
                self._require(self._api().release_assignment(self._name), "release")
        except BaseException:
            self._clear()
            raise
        self._put_in_place()
        return is_new

    def _put_in_place(self) -> None:
        target = self._cohort.step("release") / self._name
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            os.rename(target, self._staging / "old")
        os.rename(self._staging / self._name, target)
        self._cohort.pristine_folder.mkdir(parents=True, exist_ok=True)
        for path in (self._staging / "pristine").iterdir():
            os.replace(path, self._cohort.pristine_folder / path.name)
        self._clear()

    def _clear(self) -> None:
        shutil.rmtree(self._staging, ignore_errors=True)

    def _api(self) -> Any:
        """nbgrader with the staging folder as its release folder; it may replace a release."""
        api = open_api(self._cohort.root)
        api.coursedir.release_directory = str(self._staging.relative_to(self._cohort.root))
        api.config.ExchangeReleaseAssignment.force = True
        return api

    def _require(self, result: dict[str, Any], what: str) -> None:
        if not result["success"]:
            raise CourseError(f"nbgrader could not {what} {self._name}: {said(result)}")


@contextmanager
def _saving_to(folder: Path) -> Iterator[None]:
    token = _PRISTINE_FOLDER.set(folder)
    try:
        yield
    finally:
        _PRISTINE_FOLDER.reset(token)


def _are_same(one: Path, other: Path) -> bool:
    """Whether two folders hold the same files."""
    names = [sorted(p.relative_to(f) for p in f.rglob("*") if p.is_file()) for f in (one, other)]
    if names[0] != names[1]:
        return False
    return all(filecmp.cmp(one / name, other / name, shallow=False) for name in names[0])
