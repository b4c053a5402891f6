"""What a cohort file can set, and how its faults are reported."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from maskgrader import cohort
from maskgrader.cohort.late import LatePolicy

from .cohort_files import FULL, VALID


def test_a_valid_file_is_loaded(write):
    """Title, course and seed come from the file; limits have their defaults."""
    loaded = cohort.load(write(VALID), "spring")
    assert (loaded.title, loaded.course_id, loaded.seed) == ("Spring", "decoder", "s3cret")
    assert loaded.limits.cells_seconds == 60


def test_all_faults_are_reported_at_once(write, faults):
    """Each fault has a line with its key and its value."""
    text = faults(
        write(
            """
            title = 7
            course_id = "two words"
            colour = "red"
            seed = "a"
            seed_file = "b"
            [limits]
            memory_mib = -1
            patience = 3
            sandbox = "docker"
            figures = "yes"
            output_kib = 1.5
            """
        )
    )
    assert "9 faults" in text
    for said in (
        "title = 7", "'two words'", "colour = 'red'", "seed or seed_file", "memory_mib = -1",
        "limits.patience", "'docker'", "figures = 'yes'", "output_kib = 1.5",
    ):  # fmt: skip
        assert sum(said in line for line in text.splitlines()) == 1


def test_a_language_needs_a_catalogue(write, faults):
    """English needs none; any other language is refused without one."""
    assert cohort.load(write(VALID), "spring").language == "en"
    root = write(VALID + 'language = "es"\n')
    assert "language = 'es': has no catalogue; allowed: en." in faults(root)
    (root / "translations" / "es").mkdir(parents=True)
    (root / "translations" / "es" / "maskgrader.po").touch()
    assert cohort.load(root, "spring").language == "es"
    assert "language = 7: must be a string in quotes" in faults(write(VALID + "language = 7\n"))


def test_the_fault_of_an_unknown_key_lists_the_known_ones(write, faults):
    """A misspelt key is an error that lists what is allowed."""
    text = faults(write(VALID + 'titel = "x"\n'))
    assert "titel" in text and "title, course_id, seed" in text


def test_limits_must_be_a_table(write, faults):
    """A single value instead of the table is refused."""
    assert "limits = 3" in faults(write(VALID + "limits = 3\n"))


@pytest.mark.parametrize("key", ["title", "course_id", "seed"])
def test_a_missing_key_is_named(write, faults, key):
    """Title, course and seed are required."""
    lines = [line for line in VALID.splitlines() if not line.startswith(key)]
    assert f"{key}: " in faults(write("\n".join(lines)))


def test_an_empty_seed_is_refused(write, faults):
    """Without a seed anyone can guess the hidden inputs."""
    assert "must not be empty" in faults(write(VALID.replace("s3cret", "")))


def test_faults_do_not_show_the_seed(write, faults):
    """Messages go to terminals and logs; a valid seed must not."""
    assert "s3cret" not in faults(write(VALID + "colour = 1\n"))
    assert "s3cret" not in faults(write(VALID.replace("seed", "sede")))


def test_every_setting_is_read(course, monkeypatch):
    """Each key of a full file sets its field."""
    root = course()
    loaded = cohort.load(root, "spring")
    assert (loaded.language, loaded.time_zone) == ("es", "Europe/Madrid")
    assert loaded.weights == {"mask": 2.0, "decoder_layer": 0.5}
    assert loaded.late == LatePolicy("per_day", 10.0, 15.0, 50.0, 7.0)
    monkeypatch.setenv("GRADEBOOK_URL", "postgresql+psycopg://grader:pw@host/spring")
    assert loaded.gradebook_url.endswith("grader:pw@host/spring")
    assert loaded.exchange == Path("/srv/exchange")
    assert loaded.hidden_checks == root / "private" / "hidden"
    # The day of the due date is one of 23 hours: it ends at 23:59:59 in summer time.
    assert loaded.dates["mask"].release == datetime(2027, 3, 1, 8, tzinfo=UTC)
    assert loaded.dates["mask"].due == datetime(2027, 3, 28, 21, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Europe/Madrid", "Europe/Madird", "time_zone = 'Europe/Madird'", ),
        ("Europe/Madrid", "Europe/Madird", "did you mean Europe/Madrid?"),
        ("Europe/Madrid", "Europe", "time_zone = 'Europe'"),
        ("Europe/Madrid", "../../etc/passwd", "time_zone = "),
        ('time_zone = "Europe/Madrid"', "", "time_zone: is missing"),
        ('"es"', '"Spanish please"', "language = 'Spanish please'"),
        ("2027-03-28", "2027-02-28", "dates.mask.due = 2027-02-28: must come"),
        ("2027-03-28", "2027-03-28T02:30:00", "does not exist in Europe/Madrid"),
        ("2027-03-28", "2027-03-28T09:00:00Z", "not have an offset"),
        ("2027-03-28", "09:00:00", "must be a date"),
        ("2027-03-28", '"soon"', "dates.mask.due = 'soon': must be a date"),
        ("2027-03-28", "0001-01-01", "between the years"),
        ("2027-03-28", "9999-12-31", "between the years"),
        ("[dates.mask]", "[dates.masks]", "dates.masks: the course has no such assignment"),
        ("[dates.mask]", "[dates.masks]", "did you mean mask?"),
        ("due =", "dew =", "dates.mask.dew"),
        ('"per_day"', '"daily"', "late.policy = 'daily': must be one of none, per_hour"),
        ('"per_day"', '"zero"', "late.percent = 10: has no effect with the policy zero"),
        ("percent = 10\n", "", "late.percent: is missing"),
        ("percent = 10\n", "percent = 110\n", "late.percent = 110"),
        ("percent = 10\n", "percent = nan\n", "late.percent = nan"),
        ("grace_minutes = 15", "grace = 15", "did you mean grace_minutes?"),
        ("mask = 2", "mask = -2", "weights.mask = -2"),
        ("mask = 2", "mask = true", "weights.mask = True"),
        ("mask = 2\ndecoder_layer = 0.5", "mask = 0", "at least one must be more than 0"),
        ("private/hidden", "source/hidden", "may receive"),
        ("private/hidden", "a\\u0000b", "must be the path of a file or folder"),
        ("env:GRADEBOOK_URL", "my gradebook", "must be a URL"),
        ("env:GRADEBOOK_URL", "env:2", "the name of a variable"),
        ("env:GRADEBOOK_URL", "postgresql://me:hunter2@host/db", "does not belong in this file"),
    ],
)  # fmt: skip
def test_each_fault_says_what_is_allowed(course, faults, old, new, said):
    """Key, value and remedy are in one line, and no other fault is reported."""
    assert old in FULL
    text = faults(course(FULL.replace(old, new)))
    assert said in text
    assert "hunter2" not in text
    # With the policy "zero", each of the three numbers is a fault.
    assert text.count("\n") == (3 if new == '"zero"' else 1)
