"""The solution bank: solutions in folders named after their verdicts, and the demo cohort."""

from .entries import BankEntry, load_bank, solutions, submission_for, submitted_cells
from .samples import SAMPLES, WRITTEN, Sample, write_samples

__all__ = [
    "SAMPLES",
    "WRITTEN",
    "BankEntry",
    "Sample",
    "load_bank",
    "solutions",
    "submission_for",
    "submitted_cells",
    "write_samples",
]
