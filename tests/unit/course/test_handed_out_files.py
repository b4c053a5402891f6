"""Files beside a notebook are handed out with it; further notebooks are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskgrader.course import handed_out_files
from maskgrader.course.handed_out_files import files_of, source_notebook
from maskgrader.files.errors import UngradableError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "source" / "mini"
    made.mkdir(parents=True)
    (made / "mini.ipynb").write_text("{}")
    return made


def test_files_are_found_in_folders_too(tmp_path: Path, folder: Path) -> None:
    """Everything that nbgrader releases, by its path; its own leftovers are not."""
    (folder / "data").mkdir()
    (folder / "data" / "rows.csv").write_bytes(b"1,2\n")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "mini-checkpoint.ipynb").write_text("{}")
    assert files_of(tmp_path, "mini") == {"data/rows.csv": b"1,2\n"}
    assert source_notebook(tmp_path, "mini") == folder / "mini.ipynb"


def test_files_survive_the_metadata() -> None:
    """What a pristine notebook holds is what was handed out, any bytes included."""
    files = {"a.bin": bytes(range(256)), "empty": b""}
    assert handed_out_files.from_metadata(handed_out_files.to_metadata(files)) == files
    with pytest.raises(ValueError, match=r"base64|padding|alphabet"):
        handed_out_files.from_metadata({"a": "not base64!"})


@pytest.mark.parametrize("name", ["mini2.ipynb", "solutions/mini.ipynb"])
def test_a_second_notebook_is_refused(tmp_path: Path, folder: Path, name: str) -> None:
    """nbgrader would grade it, or release it with its solutions."""
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("{}")
    with pytest.raises(UngradableError, match="another notebook"):
        source_notebook(tmp_path, "mini")


def test_a_notebook_under_another_name_is_refused(tmp_path: Path, folder: Path) -> None:
    """The message says what to call it; a folder without one has no assignment."""
    (folder / "mini.ipynb").rename(folder / "week 3.ipynb")
    with pytest.raises(UngradableError, match=r"week 3.ipynb must be called mini.ipynb"):
        source_notebook(tmp_path, "mini")
    with pytest.raises(UngradableError, match="no assignment 'other'"):
        source_notebook(tmp_path, "other")


def test_what_cannot_be_given_to_everyone_is_refused(tmp_path: Path, folder: Path) -> None:
    """A link, and more than 16 MiB in all."""
    (folder / "link").symlink_to("/etc/hostname")
    with pytest.raises(UngradableError, match="not a regular file"):
        files_of(tmp_path, "mini")
    (folder / "link").unlink()
    with (folder / "large.bin").open("wb") as file:
        file.truncate((16 << 20) + 1)
    with pytest.raises(UngradableError, match="16 MiB"):
        files_of(tmp_path, "mini")
