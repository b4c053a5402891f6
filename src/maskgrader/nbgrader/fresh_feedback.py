"""Feedback pages that are never stale: each is made again, and written if it has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.converters import GenerateFeedback
from nbgrader.converters.base import NbGraderException

from maskgrader.files import CourseError, write_atomically


class FreshFeedback(GenerateFeedback):
    """nbgrader's step, for every submission: it would skip those that have a page.

    A page depends on scores, comments, dates, the cohort's file, translations and our own words.
    Making it again is the only way to tell whether any of these has changed.
    """

    def convert_notebooks(self) -> None:
        """Make every page. NbGraderException names the students whose page could not be made.

        They keep the page that they have, and so does everyone if the command is interrupted:
        nbgrader would remove it, with the secret that releasing needs.
        """
        excluded = self.coursedir.student_id_exclude.split(",")
        failed = []
        for folder in sorted(self.assignments):
            self.notebooks = sorted(self.assignments[folder])
            names = self.init_single_notebook_resources(self.notebooks[0])["nbgrader"]
            if names["student"] in excluded:
                continue
            try:
                self._convert(names["assignment"], names["student"])
            except CourseError as error:  # a setting, or the gradebook: the same for everyone
                raise NbGraderException(f"No feedback page is made: {error}") from error
            except Exception:
                self.log.exception("No new feedback page for %s", names["student"])
                failed.append(names["student"])
        if failed:
            raise NbGraderException(
                f"No new feedback page, for the reasons above: {', '.join(failed)}. "
                "A page that was there is kept, but may be out of date."
            )

    def _convert(self, assignment: str, student: str) -> None:
        self.run_pre_convert_hook()
        self.init_assignment(assignment, student)
        for notebook in self.notebooks:
            self.convert_single_notebook(notebook)
        self.set_permissions(assignment, student)
        self.run_post_convert_hook()

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
