"""Releases feedback into the exchange."""

from __future__ import annotations

import glob
from pathlib import Path

from nbgrader.exchange.default import ExchangeReleaseFeedback


class ReleaseFeedback(ExchangeReleaseFeedback):
    """nbgrader's releasing of feedback, to everyone who submitted by the exchange."""

    def copy_files(self) -> None:
        """Release the pages. Students whose page could not be fetched are named and left out."""
        excluded = set(filter(None, self.coursedir.student_id_exclude.split(",")))
        for folder in map(Path, glob.glob(self.src_path)):
            needed = ("submission_secret.txt", "timestamp.txt")
            if any(not (folder / name).is_file() for name in needed):
                student = folder.parent.name
                excluded.add(student)
                self.log.warning("%s has not handed in by the exchange: nothing to fetch", student)
        self.coursedir.student_id_exclude = ",".join(sorted(excluded))
        super().copy_files()
