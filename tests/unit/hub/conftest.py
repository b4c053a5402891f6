"""Fixtures for the trial hub."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from maskgrader.cli.app import main
from maskgrader.hub import leftovers

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every account can enter, and that the hub's view does not cover."""
    with tempfile.TemporaryDirectory(dir="/var/lib") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def hub_kept(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the hubs of one test."""
    monkeypatch.setattr(leftovers, "KEPT", open_folder / "kept")
    return leftovers.KEPT


@pytest.fixture
def refusal() -> Callable[..., str]:
    """Runs `maskgrader hub` when it must not start; returns its message."""

    def refusal(*arguments: str, course: Path = ROOT) -> str:
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = [signal.getsignal(number) for number in signals]
        try:
            done = CliRunner().invoke(
                main, ["hub", *arguments], env={"MASKGRADER_COURSE": str(course)}
            )
        finally:
            for number, handler in zip(signals, before, strict=True):
                signal.signal(number, handler)
        assert done.exit_code == 1, done.output
        return " ".join(done.stderr.split())

    return refusal
