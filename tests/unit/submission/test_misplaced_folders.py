"""Hand-ins in the wrong place are named, with the remedy."""

import pytest

from maskgrader.submission.misplaced_folders import find_misplaced


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "ada/mask/mask.ipynb",
            "submitted/ada: the cohort's folder is missing in this path. "
            "Move it to submitted/autumn26/.",
        ),
        (
            "mask/ada/mask.ipynb",
            "submitted/mask: the folders of its students belong in "
            "submitted/autumn26/STUDENT/mask/.",
        ),
        (
            "autum26/ada/mask/mask.ipynb",
            "submitted/autum26: there is no cohort 'autum26'. "
            "Move what is in it to submitted/autumn26/.",
        ),
        (
            "mask.ipynb",
            "submitted/mask.ipynb: it is in no student's folder. "
            "It belongs in submitted/autumn26/STUDENT/ASSIGNMENT/.",
        ),
        (
            "autumn26/submissions.zip",
            "submitted/autumn26/submissions.zip: it is in no student's folder. It belongs in "
            "submitted/autumn26/STUDENT/ASSIGNMENT/ (`nbgrader zip_collect` unpacks it).",
        ),
        (
            "autumn26/mask/ada/mask.ipynb",
            "submitted/autumn26/mask: a student's folder comes before the assignment's: "
            "submitted/autumn26/STUDENT/mask/.",
        ),
        (
            "autumn26/ada/mask.ipynb",
            "submitted/autumn26/ada/mask.ipynb: the assignment's folder is missing. "
            "It belongs in submitted/autumn26/ada/mask/.",
        ),
        (
            "autumn26/ada/Masked-Softmax/a.ipynb",
            "submitted/autumn26/ada/Masked-Softmax: there is no assignment 'Masked-Softmax'. "
            "Rename it to masked_softmax.",
        ),
        (
            "autumn26/ada/week 3/a.ipynb",
            "submitted/autumn26/ada/week 3: there is no assignment 'week 3'. "
            "The assignments: mask, masked_softmax.",
        ),
        ("autumn26/ada/mask/another name.ipynb", ""),  # which is found, and judged
        ("autumn26/ada/mask/more/mask.ipynb", ""),
        ("autumn26/ada/notes/a.txt", ""),
        ("spring26/ada/mask/mask.ipynb", ""),
        ("old/2024/thesis.ipynb", ""),
    ],
)
def test_what_lies_in_the_wrong_place_is_named(tmp_path, path, said):
    """And nothing else: other cohorts, and what is no notebook, are nobody's concern."""
    file = tmp_path / "submitted" / path
    file.parent.mkdir(parents=True)
    file.write_text("")
    submitted = tmp_path / "submitted" / "autumn26"
    submitted.mkdir(exist_ok=True)
    found = find_misplaced(submitted, ["mask", "masked_softmax"], ["autumn26", "spring26"])
    assert found == ([said] if said else [])


def test_without_a_folder_nothing_is_misplaced(tmp_path):
    assert find_misplaced(tmp_path / "submitted" / "autumn26", ["mask"], ["autumn26"]) == []
