"""The file of a new cohort keeps the old file's comments and none of its secrets."""

import tomllib
from datetime import datetime

import pytest

from maskgrader import cohort
from maskgrader.lifecycle.new_cohort import make_cohort

COMMENTED = """\
# Taught in two groups; ask the office before moving a date.
title = "Autumn 26"
course_id = "decoder-autumn26" # the office's code
# Drawn with dice.
seed = "old s3ed" # never tell: old s3ed
time_zone = "Europe/Berlin"
# gradebook = "postgresql://me:hunter2@host/old"
gradebook = "env:OLD_GRADEBOOK"
# The old database is postgresql://me:hunter2@host/old
# Its password is hunter2,
# that is to say postgresql://host/old?user=me&password=hunter2 # Passwort: hunter2
exchange = "exchange"   # on the shared disk

# After the lecture.
[dates.mask]
release = 2026-10-12T09:00:00 # a Monday
# Two weeks.
due = 2026-10-26

# As agreed with the students; the seed is old s3ed.
[late]
policy = "per_hour"
percent = 2.5 # gentle
[limits]
cells_seconds = 90
# The end.
"""
KEPT = [
    "# Taught in two groups; ask the office before moving a date.",
    "# the office's code",
    "# Drawn with dice.",
    "# on the shared disk",
    "# After the lecture.",
    "# a Monday",
    "# Two weeks.",
    "# gentle",
    "# The end.",
]
EXPLAINED = """\
# The cohort next, made from demo. docs/reference/cohort.md explains every key.
# This file is shared: no name of a person, no password and no seed belongs here.
title = "next"
# The course of this cohort in nbgrader's exchange.
course_id = "decoder-next"
language = "en"
time_zone = "UTC"
# Hidden inputs are drawn from what is in this file. It is not under version control:
# keep it with the gradebook, and never change it once something is released.
seed_file = "gradebooks/next/seed"

# Dates are what a clock in the time zone shows.
# [dates.mask]
# release = 2026-10-12T09:00:00
# due = 2026-10-26

# The penalty for late submissions.
[late]
policy = "none"
"""


@pytest.fixture
def successor(tmp_path):
    """Makes a cohort from the text of a file; returns the text of the new file."""
    for name in ("mask", "soft max"):
        (tmp_path / "source" / name).mkdir(parents=True)
        (tmp_path / "source" / name / f"{name}.ipynb").write_text("{}")
    (tmp_path / "cohorts").mkdir()

    def successor(text, old="autumn26", new="next", **options):
        (tmp_path / "cohorts" / f"{old}.toml").write_text(text, encoding="utf-8")
        made = make_cohort(cohort.load(tmp_path, old), new, **options)
        return made.cohort.file.read_text("utf-8")

    return successor


def test_comments_of_the_old_file_are_kept(successor):
    """In their order, above or after their keys, also if a value has changed."""
    text = successor(COMMENTED)
    places = [text.index(comment) for comment in KEPT]
    assert places == sorted(places)
    assert "release = 2027-10-11T09:00:00 # a Monday\n" in text
    assert "# After the lecture.\n[dates.mask]\n" in text
    assert "# The penalty for late submissions.\n[late]\n" in text  # the old comment had the seed


def test_no_private_value_of_the_old_file_is_copied(successor):
    """Neither as a setting nor in a comment."""
    text = successor(COMMENTED)
    for private in ("s3ed", "hunter2", "OLD_GRADEBOOK", "never tell"):
        assert private not in text
    assert '# gradebook = "env:GRADEBOOK_URL"' in text


def test_a_file_made_from_the_demo_is_explained(successor):
    """The demo's own comments and limits are about the demo, and are not copied."""
    demo = """\
# The cohort that `make demo` grades.
title = "Demo cohort"
course_id = "decoder"
seed = "public"

# Shorter than the defaults.
[limits]
cells_seconds = 10 # for the sample
"""
    assert successor(demo, "demo") == EXPLAINED


def test_a_generated_file_is_not_explained_twice(successor):
    """Its own successor has one heading and each explanation once."""
    text = successor(COMMENTED)
    again = successor(text, "next", "later")
    heading, *rest = [line for line in again.splitlines() if line.startswith("#")]
    assert heading.startswith("# The cohort later, made from next. ")
    comments = [line for line in text.splitlines()[1:] if line.startswith("#")]
    assert rest == [line for line in comments if not line.startswith("# gradebook")]
    assert len(rest) == len(set(rest))
    explained = EXPLAINED.replace("decoder-next", "x")
    assert successor(explained, "next", "last") == (
        explained.replace("next, made from demo", "last, made from next")
        .replace('"x"', '"x-last"')
        .replace("next/seed", "last/seed")
        .replace('"next"', '"last"')
    )


HEAD = 'title = "T"\ncourse_id = "c"\nseed = "s"\ntime_zone = "Europe/Berlin"\n'
DUE = datetime(2027, 1, 1, 12)


@pytest.mark.parametrize(
    "tables",
    [
        "[dates.mask]\ndue = 2026-01-02T12:00:00\n[weights]\nmask = 1\n"
        '[dates."soft max"]\ndue = 2026-01-02T12:00:00\n',
        'dates.mask.due = 2026-01-02T12:00:00\ndates."soft max".due = 2026-01-02T12:00:00\n'
        "weights.mask = 1\n",
        "dates = {mask = {due = 2026-01-02T12:00:00}, 'soft max' = {due = 2026-01-02T12:00:00}}\n"
        "weights = {mask = 1}\n",
        "[weights]\nmask = 1\n[dates]\nmask = {due = 2026-01-02T12:00:00}\n"
        '[dates."soft max"]\ndue = 2026-01-02 12:00:00\n',
        "weights.mask = 1\n[dates]\nmask.due = 2026-01-02T12:00:00\n"
        '"soft max".due = 2026-01-02T12:00:00\n',
    ],
)
def test_tables_can_be_written_in_any_way(successor, tables):
    """Out of order, dotted, inline, quoted."""
    text = successor(HEAD + tables, start=datetime(2027, 1, 1).date())
    assert tomllib.loads(text) == {
        "title": "next",
        "course_id": "c-next",
        "language": "en",
        "time_zone": "Europe/Berlin",
        "seed_file": "gradebooks/next/seed",
        "dates": {"mask": {"due": DUE}, "soft max": {"due": DUE}},
        "weights": {"mask": 1},
        "late": {"policy": "none"},
    }


@pytest.mark.parametrize(
    "text",
    [
        f"dates.mask.due = 2026-01-02T12:00:00\n{HEAD}[weights]\nmask = 1",
        f"weights = {{mask = 1}}\n{HEAD}[dates.mask] # first\ndue = 2026-01-02T12:00:00 # last",
        f"{HEAD}\r\n[dates.mask]\r\ndue = 2026-01-02T12:00:00\r\n[weights]\r\nmask = 1\r\n# end",
        f"\ufeff# a\n\n{HEAD}[weights]\n  mask = 1\n\n  [dates.mask]\n  due = 2026-01-02T12:00:00",
    ],
)
def test_files_can_be_arranged_in_any_way(successor, text):
    """In another order, without an end of the last line, with those of Windows, indented."""
    data = tomllib.loads(successor(text, start=datetime(2027, 1, 1).date()))
    assert data["dates"] == {"mask": {"due": DUE}}
    assert data["weights"] == {"mask": 1} and data["late"] == {"policy": "none"}
    assert (data["title"], data["seed_file"]) == ("next", "gradebooks/next/seed")
    assert set(data) <= {*tomllib.loads(HEAD), "seed_file", "language", "dates", "weights", "late"}


@pytest.mark.parametrize("text", ['"', "\\", "a\nb", "\x7f\x01", "é😀", "'''", "#"])
def test_any_text_can_be_the_title(successor, text):
    """Quotes, control characters and letters of all scripts."""
    assert tomllib.loads(successor(COMMENTED, title=text))["title"] == text
