"""What must be true before a trial hub starts."""

from __future__ import annotations

import os
import pwd
from collections.abc import Callable
from pathlib import Path

import pytest

from maskgrader.files.course_folder import copy_course
from maskgrader.hub import machine_view, preconditions

from . import needs

ROOT = Path(__file__).resolve().parents[3]


def test_without_root_it_names_the_command(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It creates accounts, so it needs sudo."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    said = refusal()
    assert "must run as root: sudo" in said
    assert said.endswith("maskgrader hub")


@needs.root
def test_without_the_extra_it_says_what_to_install(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterHub is optional; the message has the command that installs it."""
    monkeypatch.setattr(preconditions.importlib.util, "find_spec", lambda name: None)
    assert "pip install --constraint constraints.txt --editable '.[hub]'" in refusal()


@needs.mounts
def test_hub_does_not_start_if_students_could_read_the_course(
    refusal: Callable[..., str], hub_kept: Path, open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The probe with a student's account notices before anything starts."""
    own = machine_view.covered
    monkeypatch.setattr(machine_view, "covered", lambda needed, secret: own(needed, []))
    course = open_folder / "course"
    copy_course(ROOT, course)
    assert f"Students could read {course}/nbgrader_config.py" in refusal(course=course)
    assert not hub_kept.exists()
    assert not [entry for entry in pwd.getpwall() if entry.pw_name.endswith(f"-{os.getpid()}")]
