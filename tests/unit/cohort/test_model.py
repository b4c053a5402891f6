"""A cohort knows where its files are."""

import pytest

from maskgrader import cohort
from maskgrader.files.errors import CourseError

from .cohort_files import FULL, VALID


def test_folders_have_the_cohorts_name(write):
    """Each cohort has its own step folders, gradebook and receipts."""
    root = write(VALID)
    loaded = cohort.load(root, "spring")
    assert loaded.step("submitted") == root / "submitted" / "spring"
    for path in (loaded.gradebook, loaded.pristine_folder, loaded.receipts):
        assert path.parent == root / "gradebooks" / "spring"


def test_an_unset_variable_is_named_when_it_is_needed(course, monkeypatch):
    """A cohort can be loaded without its database; using it then says what to set."""
    monkeypatch.delenv("GRADEBOOK_URL", raising=False)
    loaded = cohort.load(course(), "spring")
    with pytest.raises(CourseError, match="GRADEBOOK_URL is not set"):
        _ = loaded.gradebook_url


def test_a_gradebook_file_is_relative_to_the_course(write):
    """A relative SQLite URL does not depend on where a command is run."""
    root = write(VALID + 'gradebook = "sqlite:///elsewhere/book.db"\n')
    assert cohort.load(root, "spring").gradebook_url == f"sqlite:///{root}/elsewhere/book.db"


def test_variables_are_those_of_all_settings(course):
    """Their names, without the `env:` that precedes them in the file."""
    text = FULL.replace('"/srv/exchange"', '"env:EXCHANGE"')
    assert cohort.load(course(text), "spring").variables == ["GRADEBOOK_URL", "EXCHANGE"]
