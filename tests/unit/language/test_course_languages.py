"""Languages: what keeps one from being loaded, and what changes it."""

from __future__ import annotations

import pytest

from maskgrader.files import CourseError
from maskgrader.language.course_languages import load_language


def test_messages_with_a_fault_keep_the_judge_from_starting(course, notebook, write) -> None:
    """All faults at once, before anybody is judged."""
    text = 'msgid "{call} gave {number}."\nmsgstr "{call} dio."\n'
    write(text, "maskgrader")
    with pytest.raises(CourseError, match=r"maskgrader\.po:4: .*{number} is missing"):
        load_language(course, "es")


def test_notes_and_dates_do_not_change_a_language(course, notebook, write) -> None:
    """Submissions are judged again when a text changes, and not when a catalogue is touched."""
    text = 'msgid "Yes."\nmsgstr "Sí."\n'
    write(text, "maskgrader")
    before = load_language(course, "es")
    write(f"# a note\n#: a/place.py\n{text}", "maskgrader")
    assert load_language(course, "es") == before
    write(text.replace("Sí", "Si"), "maskgrader")
    assert load_language(course, "es").digest != before.digest


def test_the_direction_is_that_of_the_language(course, notebook, write) -> None:
    """Persian is written from right to left, Spanish is not."""
    path = write('msgid "Yes."\nmsgstr "x"\n', "maskgrader")
    assert load_language(course, "es").direction == "ltr"
    path.parent.rename(path.parents[1] / "fa")
    assert load_language(course, "fa").direction == "rtl"
