"""nbgrader in this process, for this course: what its commands do, without starting them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from nbgrader.apps import NbGraderAPI
from traitlets.config import PyFileConfigLoader

from .config import configure


def open_api(root: Path) -> NbGraderAPI:
    """nbgrader's API for the course at `root`, with the course's own configuration file."""
    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    if not config.CourseDirectory.get("root"):  # a configuration that does not call `configure`
        configure(config, root / "nbgrader_config.py")
    api = NbGraderAPI(config=config)
    api.log.setLevel(logging.ERROR)
    return api


def said(result: dict[str, Any]) -> str:
    """The last line of what a step that failed has to say."""
    text = result.get("error") or result.get("log") or ""
    return text.strip().splitlines()[-1] if text.strip() else "no reason was given"
