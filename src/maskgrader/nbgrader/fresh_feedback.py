"""Feedback pages that are never stale: each is made again, and written if it has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.converters import GenerateFeedback

from maskgrader.files import write_atomically


class FreshFeedback(GenerateFeedback):
    """nbgrader's step, for every submission: it would skip those that have a page.

    A page depends on scores, comments, dates, the cohort's file, translations and our own words.
    Making it again is the only way to tell whether any of these has changed.
    """

    def init_destination(self, assignment_id: str, student_id: str) -> bool:
        """Whether to make a student's page: unless the student is excluded."""
        excluded = self.coursedir.student_id_exclude.split(",")
        return student_id not in excluded

    def write_single_notebook(self, output: str, resources: Any) -> None:
        """Write a page, unless the one that is there is the same."""
        names = resources["nbgrader"]
        folder = Path(self._format_dest(names["assignment"], names["student"]))
        path = folder / f"{resources['unique_key']}{resources['output_extension']}"
        page = output.encode()
        if path.is_file() and path.read_bytes() == page:
            self.log.info("Unchanged: %s", path)
            return
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, page)
        self.log.info("Written: %s", path)


def install() -> None:
    """Have nbgrader's command and the formgrader use it: no setting names the class."""
    from nbgrader.apps import api, generatefeedbackapp

    module: Any
    for module in (api, generatefeedbackapp):
        module.GenerateFeedback = FreshFeedback
