"""Cohorts are loaded by name, with their seed."""

import pytest

from maskgrader import cohort
from maskgrader.files.errors import CourseError

from .cohort_files import SEED_FILE, VALID


def test_the_cohort_comes_from_the_environment(write, monkeypatch):
    """MASKGRADER_COHORT selects the cohort; without it, the demo is loaded."""
    root = write(VALID)
    write(VALID.replace("Spring", "Demo"), "demo")
    monkeypatch.setenv("MASKGRADER_COHORT", "spring")
    assert cohort.load(root).title == "Spring"
    monkeypatch.delenv("MASKGRADER_COHORT")
    assert cohort.load(root).title == "Demo"


def test_an_unknown_cohort_lists_the_known_ones(write):
    """The message for a misspelt name lists the existing names."""
    root = write(VALID, "autumn")
    write(VALID, "spring")
    with pytest.raises(CourseError, match=r"'sprong'.*autumn, spring"):
        cohort.load(root, "sprong")


def test_a_course_without_cohorts_says_so(tmp_path):
    """The list of cohorts reads: none."""
    with pytest.raises(CourseError, match="none"):
        cohort.load(tmp_path, "spring")


def test_a_path_is_not_the_name_of_a_cohort(write, tmp_path):
    """Cohorts are looked up by name only."""
    root = write(VALID)
    with pytest.raises(CourseError, match="no cohort"):
        cohort.load(root, "../cohorts/spring")


@pytest.mark.parametrize("text", ["title = ", "\0", 'title = "a"\ntitle = "b"'])
def test_a_file_that_is_not_toml_is_named(write, faults, text):
    """A syntax error names the file."""
    assert "spring.toml is not valid TOML" in faults(write(text))


def test_a_file_in_another_encoding_is_named(write, faults):
    """A file that is not UTF-8 gives a message, not a traceback."""
    root = write(VALID)
    (root / "cohorts" / "spring.toml").write_bytes("title = 'é'".encode("latin-1"))
    assert "spring.toml is not valid TOML" in faults(root)


def test_a_file_with_a_byte_order_mark_is_read(write):
    """Some editors write a byte order mark."""
    assert cohort.load(write("\ufeff" + VALID), "spring").title == "Spring"


def test_a_seed_can_be_in_a_file(write):
    """The seed of a real cohort is kept out of its public file."""
    root = write(SEED_FILE)
    (root / "seed.txt").write_text("from a file\n")
    assert cohort.load(root, "spring").seed == "from a file"


def test_a_missing_seed_file_is_named(write, faults):
    """The message has the path that was tried."""
    assert "seed.txt" in faults(write(SEED_FILE))


@pytest.mark.parametrize("content", ["", " \n"])
def test_an_empty_seed_file_is_refused(write, faults, content):
    """An empty file is as bad as an empty seed."""
    root = write(SEED_FILE)
    (root / "seed.txt").write_text(content)
    assert "is empty" in faults(root)
