"""Which file of a student's folder counts as the notebook."""

import os

import pytest

from maskgrader.submission.reading import Unreadable
from maskgrader.submission.submitted_file import find_notebook


def put(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")


@pytest.mark.parametrize(
    "name",
    ["mask (1).ipynb", "MASK.IPYNB", "ماسک.ipynb", "mask.ipynb.txt", "mask.json", "a/b.ipynb"],
)
def test_the_only_notebook_counts_whatever_its_name(tmp_path, name):
    """A renamed file costs nothing while it is the only one."""
    put(tmp_path, name, "timestamp.txt", "data.csv", ".ipynb_checkpoints/x.ipynb")
    assert find_notebook(tmp_path, "mask") == tmp_path / name


def test_the_right_name_counts_before_all_others(tmp_path):
    """Copies beside the notebook are left alone."""
    put(tmp_path, "mask.ipynb", "mask-Copy1.ipynb", "b.ipynb")
    assert find_notebook(tmp_path, "mask").name == "mask.ipynb"


def test_two_notebooks_under_other_names_are_refused_by_name(tmp_path):
    """Nobody can know which one counts."""
    put(tmp_path, "a.ipynb", "b.ipynb")
    with pytest.raises(Unreadable, match=r"a\.ipynb, b\.ipynb.*named mask\.ipynb"):
        find_notebook(tmp_path, "mask")


def test_a_folder_without_a_notebook_says_what_it_holds(tmp_path):
    """The message names what was handed in instead, and not all of a thousand files."""
    put(tmp_path, *(f"{i}.pdf" for i in range(9)))
    with pytest.raises(Unreadable, match=r"only 0\.pdf, .*, …\. Hand in mask\.ipynb"):
        find_notebook(tmp_path, "mask")


def test_a_name_of_no_encoding_can_be_written(tmp_path):
    """A file name of arbitrary bytes does not break the message."""
    (tmp_path / os.fsdecode(b"\xff.pdf")).write_text("")
    with pytest.raises(Unreadable) as caught:
        find_notebook(tmp_path, "mask")
    assert str(caught.value).encode()


def test_a_linked_folder_is_not_entered(tmp_path):
    """Links lead anywhere."""
    put(tmp_path / "elsewhere", "secret.ipynb")
    (tmp_path / "student").mkdir()
    (tmp_path / "student" / "mask").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Unreadable):
        find_notebook(tmp_path / "student", "mask")
