"""The README inside an archive, for readers who do not have maskgrader."""

from __future__ import annotations

from maskgrader.cohort import Cohort
from maskgrader.results import receipts

from .archive_reader import FORMAT

_README = """\
# The cohort {name}: {title}

Packed by maskgrader {version}, format {format}. To read it, you only need tar, gzip and tools
for the formats below; `maskgrader cohort show FILE` shows a summary.

| file | content |
|:--|:--|
| `archive.json` | format, cohort, and the number of submissions and students |
| `results.json`, `results.csv` | for each student and assignment: times in UTC, scores, status |
| `gradebook.db` | the gradebook as an SQLite file, with nbgrader's tables |
| `receipts/<assignment>/<student>.json` | what a submission was judged with; each check's result |
| `pristine/<assignment>.ipynb` | the notebooks as they were released, with their hidden blocks |
| `cohort.toml` | the cohort's file |
{seed}{files}
`nbgrader … --db sqlite:///gradebook.db` reads the gradebook, after `nbgrader db upgrade` if your
nbgrader is newer. `final_score` is `score` less `late_penalty`. While `waits` is true, a
manual grade is missing; `score` is empty if no points have been given yet. `status` is scored,
missing, excused, withdrawn, unreadable or waiting, with every due date taken as past. In
`results.csv` a text that a spreadsheet would take for a formula has an apostrophe before it.
The hidden checks are not included: a receipt names checks and versions by hash and number.
{names}"""
_SEED_ROW = "| `seed.txt` | the cohort's secret seed, which is needed to judge anything again |\n"
_FILES_ROW = """\
| `files/` | all files of the cohort, as they were; `maskgrader cohort restore` puts them back |
"""
_NAMES = "\nIt contains names and grades: keep it as long as you must, and no longer.\n"
_PSEUDONYMS = """
Students have pseudonyms, made with a key that is not included. Their names and addresses, all
comments and messages, names and hashes of their files, and the seed are left out. The times of
submissions are kept; they may reveal who somebody is to people who were there.
"""


def readme(cohort: Cohort, *, pseudonyms: bool) -> str:
    """The README of a cohort's archive. pseudonyms: whether they replace students' names."""
    return _README.format(
        name=cohort.name,
        title=cohort.title,
        version=receipts.version(),
        format=FORMAT,
        seed="" if pseudonyms else _SEED_ROW,
        files="" if pseudonyms else _FILES_ROW,
        names=_PSEUDONYMS if pseudonyms else _NAMES,
    )
