"""The course's wiring into nbgrader: two lines in nbgrader_config.py call `configure`."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def configure(c: Any, config_file: str | Path | None = None) -> None:
    """Set up nbgrader: see `maskgrader.nbgrader.config.configure`."""
    # Imported here: judging uses modules beside this one, and has no use for SQLAlchemy.
    from .config import configure

    configure(c, config_file)


__all__ = ["configure"]
