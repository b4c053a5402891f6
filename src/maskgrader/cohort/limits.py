"""What a submission may use, and how it is confined."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of one submission; a cohort can set each one. Seconds are seconds of CPU time."""

    cells_seconds: float = 60.0  # for all of a notebook's cells
    checks_seconds: float = 20.0  # for the checks of one exercise
    submission_seconds: float = 300.0  # for everything, including restarts after a kill
    wall_factor: float = 3.0  # wall-clock limit as a multiple of CPU time: ends sleeping code too
    memory_mib: int = 2048
    output_kib: int = 1024  # text written past Python by one cell or call; prints are cut
    file_mib: int = 64  # one file
    scratch_mib: int = 128  # all files of a submission together
    scratch_files: int = 500
    sandbox: str = "landlock"  # or "none": unconfined, and every result says so
    figures: bool = False  # draw the student's figures into the graded notebook

    @property
    def unconfined(self) -> bool:
        """Whether students' code runs without a sandbox."""
        return self.sandbox == "none"
