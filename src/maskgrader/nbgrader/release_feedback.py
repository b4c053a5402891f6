"""Releases feedback into the exchange."""

from __future__ import annotations

import glob
from pathlib import Path

from nbgrader.exchange.default import ExchangeReleaseFeedback


class ReleaseFeedback(ExchangeReleaseFeedback):
    """nbgrader's release of feedback, to everyone who submitted through the exchange."""

    def copy_files(self) -> None:
        """Release the pages. Students who could not fetch their page are logged and left out."""
        excluded = set(filter(None, self.coursedir.student_id_exclude.split(",")))
        for folder in map(Path, glob.glob(self.src_path)):
            needed = ("submission_secret.txt", "timestamp.txt")
            if any(not (folder / name).is_file() for name in needed):
                student = folder.parent.name
                excluded.add(student)
                self.log.warning(
                    "%s did not submit through the exchange: no feedback released", student
                )
        self.coursedir.student_id_exclude = ",".join(sorted(excluded))
        super().copy_files()
