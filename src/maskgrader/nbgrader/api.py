"""nbgrader's commands for this course, run in this process."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from nbgrader.apps import NbGraderAPI

from .grading_settings import course_config


def open_api(root: Path) -> NbGraderAPI:
    """nbgrader's API for the course at `root`, for the cohort named in MASKGRADER_COHORT."""
    api = NbGraderAPI(config=course_config(root))
    api.log.setLevel(logging.ERROR)
    return api


def said(result: dict[str, Any]) -> str:
    """The last line of the error or the log of a step that failed."""
    text = result.get("error") or result.get("log") or ""
    return text.strip().splitlines()[-1] if text.strip() else "no reason was given"
