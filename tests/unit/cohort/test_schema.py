"""Cohort files: what they may hold, and how their faults are told."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from maskgrader import cohort
from maskgrader.cohort.late import LatePolicy
from maskgrader.files.errors import CourseError

SOUND = 'title = "Spring"\ncourse_id = "decoder"\nseed = "s3cret"\n'


@pytest.fixture
def write(tmp_path):
    def write(text, name="spring"):
        (tmp_path / "cohorts").mkdir(exist_ok=True)
        (tmp_path / "cohorts" / f"{name}.toml").write_text(text)
        return tmp_path

    return write


def faults(root):
    with pytest.raises(CourseError) as caught:
        cohort.load(root, "spring")
    return str(caught.value)


def test_a_sound_file_is_loaded(write):
    """Title, course and seed are those of the file; limits are the defaults."""
    loaded = cohort.load(write(SOUND), "spring")
    assert (loaded.title, loaded.course_id, loaded.seed) == ("Spring", "decoder", "s3cret")
    assert loaded.limits.cells_seconds == 60


def test_limits_can_be_set_one_by_one(write):
    """A limit that is set counts, the others keep their defaults."""
    limits = cohort.load(write(SOUND + "[limits]\nmemory_mib = 512\n"), "spring").limits
    assert (limits.memory_mib, limits.checks_seconds) == (512, 20)


def test_folders_bear_the_cohorts_name(write):
    """Every step, the gradebook and the receipts of a cohort are its own."""
    root = write(SOUND)
    loaded = cohort.load(root, "spring")
    assert loaded.step("submitted") == root / "submitted" / "spring"
    for path in (loaded.gradebook, loaded.pristine_folder, loaded.receipts):
        assert path.parent == root / "gradebooks" / "spring"


def test_the_cohort_comes_from_the_environment(write, monkeypatch):
    """MASKGRADER_COHORT chooses; without it, it is the demo cohort."""
    root = write(SOUND)
    write(SOUND.replace("Spring", "Demo"), "demo")
    monkeypatch.setenv("MASKGRADER_COHORT", "spring")
    assert cohort.load(root).title == "Spring"
    monkeypatch.delenv("MASKGRADER_COHORT")
    assert cohort.load(root).title == "Demo"


def test_an_unknown_cohort_lists_the_known_ones(write):
    """A misspelt name is answered with the names there are."""
    root = write(SOUND, "autumn")
    write(SOUND, "spring")
    with pytest.raises(CourseError, match=r"'sprong'.*autumn, spring"):
        cohort.load(root, "sprong")


def test_a_course_without_cohorts_says_so(tmp_path):
    """An empty list is told as none."""
    with pytest.raises(CourseError, match="none"):
        cohort.load(tmp_path, "spring")


def test_a_path_is_no_name_of_a_cohort(write, tmp_path):
    """A cohort is found by its name alone."""
    root = write(SOUND)
    with pytest.raises(CourseError, match="no cohort"):
        cohort.load(root, "../cohorts/spring")


@pytest.mark.parametrize("text", ["title = ", "\0", 'title = "a"\ntitle = "b"'])
def test_a_file_that_is_no_toml_is_named(write, text):
    """A syntax error names the file."""
    assert "spring.toml is not valid TOML" in faults(write(text))


def test_a_file_in_another_encoding_is_named(write):
    """A file that is not UTF-8 is told, not traced."""
    root = write(SOUND)
    (root / "cohorts" / "spring.toml").write_bytes("title = 'é'".encode("latin-1"))
    assert "spring.toml is not valid TOML" in faults(root)


def test_all_faults_are_told_at_once(write):
    """Each fault is a line with its key and its value."""
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
    assert "9 fault(s)" in text
    for said in (
        "title = 7", "'two words'", "colour = 'red'", "seed or seed_file", "memory_mib = -1",
        "limits.patience", "'docker'", "figures = 'yes'", "output_kib = 1.5",
    ):  # fmt: skip
        assert sum(said in line for line in text.splitlines()) == 1


def test_a_language_needs_a_catalogue(write):
    """English has none; of others, those with a catalogue are allowed, and the rest is told."""
    assert cohort.load(write(SOUND), "spring").language == "en"
    root = write(SOUND + 'language = "es"\n')
    assert "language = 'es': has no catalogue; allowed are en." in faults(root)
    (root / "translations" / "es").mkdir(parents=True)
    (root / "translations" / "es" / "maskgrader.po").touch()
    assert cohort.load(root, "spring").language == "es"
    assert "language = 7: must be a text" in faults(write(SOUND + "language = 7\n"))


def test_an_unknown_key_is_told_the_known_ones(write):
    """A misspelt key is an error that lists what is allowed."""
    text = faults(write(SOUND + 'titel = "x"\n'))
    assert "titel" in text and "title, course_id, seed" in text


def test_an_unknown_limit_is_told_the_known_ones(write):
    """A misspelt limit is an error that lists what is allowed."""
    text = faults(write(SOUND + "[limits]\nmemory = 3\n"))
    assert "limits.memory = 3:" in text and "did you mean memory_mib" in text


@pytest.mark.parametrize("value", ["0", "-5", "nan", "inf", "true", '"60"', "1e9"])
def test_a_limit_must_be_a_positive_number(write, value):
    """Zero, negative numbers, nan, infinity, truth values and text are no limit."""
    assert "limits.cells_seconds" in faults(write(SOUND + f"[limits]\ncells_seconds = {value}\n"))


def test_limits_must_be_a_table(write):
    """A single value in the place of the table is told."""
    assert "limits = 3" in faults(write(SOUND + "limits = 3\n"))


@pytest.mark.parametrize("key", ["title", "course_id", "seed"])
def test_a_missing_key_is_named(write, key):
    """Title, course and seed are needed."""
    lines = [line for line in SOUND.splitlines() if not line.startswith(key)]
    assert f"{key}: " in faults(write("\n".join(lines)))


def test_an_empty_seed_is_refused(write):
    """Without a seed anyone can guess the hidden inputs."""
    assert "must not be empty" in faults(write(SOUND.replace("s3cret", "")))


SEED_FILE = SOUND.replace('seed = "s3cret"', 'seed_file = "seed.txt"')


def test_a_seed_may_stand_in_a_file(write):
    """The seed of a real cohort stays out of its public file."""
    root = write(SEED_FILE)
    (root / "seed.txt").write_text("from a file\n")
    assert cohort.load(root, "spring").seed == "from a file"


def test_a_missing_seed_file_is_named(write):
    """The path that was looked at is told."""
    assert "seed.txt" in faults(write(SEED_FILE))


@pytest.mark.parametrize("content", ["", " \n"])
def test_an_empty_seed_file_is_refused(write, content):
    """An empty file is no better than an empty seed."""
    root = write(SEED_FILE)
    (root / "seed.txt").write_text(content)
    assert "is empty" in faults(root)


def test_a_fault_does_not_tell_the_seed(write):
    """Messages go to terminals and logs; a sound seed is not among them."""
    assert "s3cret" not in faults(write(SOUND + "colour = 1\n"))
    assert "s3cret" not in faults(write(SOUND.replace("seed", "sede")))


FULL = """
title = "Spring"
course_id = "decoder-spring"
seed = "s3cret"
language = "es"
time_zone = "Europe/Madrid"
gradebook = "env:GRADEBOOK_URL"
exchange = "/srv/exchange"
hidden_checks = "private/hidden"

[dates.mask]
release = 2027-03-01T09:00:00
due = 2027-03-28

[late]
policy = "per_day"
percent = 10
grace_minutes = 15
cap_percent = 50
zero_after_days = 7

[weights]
mask = 2
decoder_layer = 0.5
"""


@pytest.fixture
def course(write):
    """Writes a cohort of a course with two assignments."""

    def course(text=FULL):
        root = write(text)
        for name in ("mask", "decoder_layer"):
            (root / "source" / name).mkdir(parents=True, exist_ok=True)
            (root / "source" / name / f"{name}.ipynb").write_text("{}")
        (root / "translations" / "es").mkdir(parents=True, exist_ok=True)
        (root / "translations" / "es" / "mask.po").touch()
        return root

    return course


def test_everything_a_cohort_may_say_is_read(course, monkeypatch):
    """Each key of a full file reaches its place."""
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


def test_a_variable_that_is_not_set_is_named_when_it_is_needed(course, monkeypatch):
    """A cohort can be looked at without its database; whoever needs it is told what to set."""
    monkeypatch.delenv("GRADEBOOK_URL", raising=False)
    loaded = cohort.load(course(), "spring")
    with pytest.raises(CourseError, match="GRADEBOOK_URL is not set"):
        _ = loaded.gradebook_url


def test_a_gradebook_file_is_looked_for_in_the_course(write):
    """A relative SQLite URL does not depend on where a command is run."""
    root = write(SOUND + 'gradebook = "sqlite:///elsewhere/book.db"\n')
    assert cohort.load(root, "spring").gradebook_url == f"sqlite:///{root}/elsewhere/book.db"


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
        ("2027-03-28", "2027-03-28T09:00:00Z", "without an offset"),
        ("2027-03-28", "09:00:00", "must be a date"),
        ("2027-03-28", '"soon"', "dates.mask.due = 'soon': must be a date"),
        ("2027-03-28", "0001-01-01", "between the years"),
        ("2027-03-28", "9999-12-31", "between the years"),
        ("[dates.mask]", "[dates.masks]", "dates.masks: the course has no such assignment"),
        ("[dates.mask]", "[dates.masks]", "did you mean mask?"),
        ("due =", "dew =", "dates.mask.dew"),
        ('"per_day"', '"daily"', "late.policy = 'daily': must be one of none, per_hour"),
        ('"per_day"', '"zero"', "late.percent = 10: means nothing with the policy zero"),
        ("percent = 10\n", "", "late.percent: is missing"),
        ("percent = 10\n", "percent = 110\n", "late.percent = 110"),
        ("percent = 10\n", "percent = nan\n", "late.percent = nan"),
        ("grace_minutes = 15", "grace = 15", "did you mean grace_minutes?"),
        ("mask = 2", "mask = -2", "weights.mask = -2"),
        ("mask = 2", "mask = true", "weights.mask = True"),
        ("mask = 2\ndecoder_layer = 0.5", "mask = 0", "one of them must be more than 0"),
        ("private/hidden", "source/hidden", "could be given"),
        ("env:GRADEBOOK_URL", "my gradebook", "must be a URL"),
        ("env:GRADEBOOK_URL", "env:2", "the name of a variable"),
        ("env:GRADEBOOK_URL", "postgresql://me:hunter2@host/db", "no place for one"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_what_is_allowed(course, old, new, said):
    """Key, value and remedy stand in one line, and there is no other fault than that."""
    assert old in FULL
    text = faults(course(FULL.replace(old, new)))
    assert said in text
    assert "hunter2" not in text
    assert text.count("\n") == (3 if new == '"zero"' else 1)  # it goes with no number


def test_a_time_that_occurs_twice_is_the_later_one_for_a_due_date(course):
    """In the night when clocks go back, nobody is late who reads the clock in their favour."""
    root = course(FULL.replace("2027-03-28", "2027-10-31T02:30:00"))
    due = cohort.load(root, "spring").dates["mask"].due
    assert due == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)


def test_a_file_with_a_byte_order_mark_is_read(write):
    """Some editors write one."""
    assert cohort.load(write("\ufeff" + SOUND), "spring").title == "Spring"
