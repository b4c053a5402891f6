"""The messages of `nbgrader validate` in the cohort's language."""

from __future__ import annotations

from maskgrader.language import N_, _

_TEXTS = {
    "type_changed_warning": N_(
        "THE TYPES OF {num_changed} CELL(S) HAVE CHANGED! This might mean that even though the "
        "tests are passing now, they won't pass when your assignment is graded.\n"
    ),
    "changed_warning": N_(
        "THE CONTENTS OF {num_changed} TEST CELL(S) HAVE CHANGED! This might mean that even "
        "though the tests are passing now, they won't pass when your assignment is graded.\n"
    ),
    "failed_warning": N_(
        "VALIDATION FAILED ON {num_failed} CELL(S)! If you submit your assignment as it is, you "
        "WILL NOT receive full credit.\n"
    ),
    "passed_warning": N_("NOTEBOOK PASSED ON {num_passed} CELL(S)!\n"),
}


def validation_texts() -> dict[str, str]:
    """Settings of nbgrader's Validator that a catalogue translates; English needs none."""
    return {name: _(text) for name, text in _TEXTS.items() if _(text) != text}
