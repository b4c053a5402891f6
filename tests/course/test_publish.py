"""Publishing: what is released is what was meant, and everything changes or nothing does."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from maskgrader.cli import cmd_publish
from maskgrader.cli.app import main

from ..copies import copy_without_bank


class Course:
    """A course with an exchange, whose verification finds no problem."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.exchange = root / "exchange"
        self.exchange.mkdir()
        self.exchange.chmod(0o777)
        self.file = root / "cohorts" / "demo.toml"
        self.file.write_text(f'exchange = "exchange"\n{self.file.read_text()}')
        self.pristine = root / "gradebooks" / "demo" / "pristine" / "mask.ipynb"
        self.in_exchange = self.exchange / "decoder" / "outbound" / "mask" / "mask.ipynb"
        self.released = root / "release" / "demo" / "mask" / "mask.ipynb"

    def publish(self, *arguments: str) -> Result:
        return CliRunner().invoke(main, ["publish", "--cohort", "demo", *arguments])

    def correct(self) -> None:
        """Correct the text of `mask`."""
        source = self.root / "source" / "mask" / "mask.ipynb"
        text = source.read_text(encoding="utf-8")
        assert "A decoder in training" in text
        source.write_text(
            text.replace("A decoder in training", "The corrected decoder"), encoding="utf-8"
        )

    def corrected(self) -> list[bool]:
        """Whether exchange, release folder and pristine notebook have the corrected text."""
        paths = (self.in_exchange, self.released, self.pristine)
        return ["The corrected decoder" in path.read_text(encoding="utf-8") for path in paths]


@pytest.fixture
def course(generated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """One in which MASKGRADER_COHORT names another cohort than the one that is published."""
    monkeypatch.setattr(cmd_publish, "passes", lambda *arguments, **options: True)
    monkeypatch.setenv("MASKGRADER_COHORT", "another")
    root = copy_without_bank(generated, tmp_path / "course")
    monkeypatch.chdir(root)
    return Course(root)


def test_a_corrected_assignment_is_released_anew(course: Course) -> None:
    """Without an option; exchange, release and pristine notebook change together."""
    assert "released   mask" in course.publish("mask").stdout
    assert "unchanged  mask" in course.publish("mask").stdout
    course.correct()
    done = course.publish("mask")
    assert (done.exit_code, course.corrected()) == (0, [True, True, True])
    assert "released   mask" in done.stdout


def test_secrets_are_readable_by_their_owner_only(course: Course) -> None:
    """Gradebook, seed and hidden blocks, whatever the umask and whoever made the folder."""
    private = course.root / "gradebooks" / "demo"
    private.chmod(0o755)
    before = os.umask(0)
    try:
        course.publish("mask")
    finally:
        os.umask(before)
    assert private.stat().st_mode & 0o777 == 0o700
    assert course.pristine.stat().st_mode & 0o777 == 0o600


def test_nothing_changes_if_the_release_fails(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pristine notebook stays that of the released one; the next run makes up for it."""
    course.publish("mask")
    course.correct()
    failing = "nbgrader.exchange.default.ExchangeReleaseAssignment.copy_files"
    with monkeypatch.context() as patch:
        patch.setattr(failing, lambda self: self.fail("no space"))
        done = course.publish("mask")
    assert done.exit_code == 2
    assert "could not release mask" in done.stderr
    assert course.corrected() == [False, False, False]
    assert list((course.root / "gradebooks" / "demo").glob(".publish*")) == []
    assert course.publish("mask").exit_code == 0
    assert course.corrected() == [True, True, True]


def test_a_killed_run_is_completed_by_the_next(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the exchange changed and before the rest did."""
    from maskgrader.nbgrader.publication import Publication

    course.publish("mask")
    course.correct()
    with monkeypatch.context() as patch:
        patch.setattr(Publication, "_put_in_place", lambda self: None)  # all files stay as they are
        course.publish("mask")
    assert course.corrected() == [True, False, False]
    yesterday = datetime.now(UTC) - timedelta(days=1)
    dates = (
        f'time_zone = "UTC"\n\n[dates.mask]\nrelease = {yesterday:%Y-%m-%dT%H:%M:%S}\n\n[limits]'
    )
    course.file.write_text(course.file.read_text().replace("[limits]", dates))
    assert course.publish().exit_code == 0
    assert course.corrected() == [True, True, True]


def test_without_names_only_what_is_due_is_released(course: Course) -> None:
    """Not what has no date or a later one, nor what is released already; each is named."""
    now = datetime.now(UTC)
    dates = {"mask": now - timedelta(days=1), "masked_softmax": now + timedelta(days=1)}
    tables = "".join(f"[dates.{n}]\nrelease = {at:%Y-%m-%dT%H:%M:%S}\n" for n, at in dates.items())
    text = course.file.read_text()
    course.file.write_text(f'time_zone = "UTC"\n{text}\n{tables}')
    first, again = course.publish(), course.publish()
    assert (first.exit_code, again.exit_code) == (0, 0)
    assert [path.name for path in course.in_exchange.parents[1].iterdir()] == ["mask"]
    assert "cross_attention is skipped: it has no release date." in first.stderr
    assert "masked_softmax is skipped: its release is on" in first.stderr
    assert "mask is skipped: it is released already" in again.stderr


def test_one_that_fails_does_not_stop_the_others(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named, with the reason; the others are released, and the exit code says so."""
    source = course.root / "source" / "masked_softmax" / "masked_softmax.ipynb"
    source.rename(source.with_name("softmax.ipynb"))
    done = course.publish("masked_softmax", "mask")
    assert done.exit_code == 2
    assert "must be called masked_softmax.ipynb" in " ".join(done.stderr.split())
    assert "released   mask" in done.stdout
