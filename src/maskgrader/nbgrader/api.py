"""nbgrader's commands for this course, run in this process."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from nbgrader.apps import NbGraderAPI

from .grading_settings import course_config

# The last lines of a traceback: the exception, and the indented rest of its message.
_EXCEPTION = re.compile(r"^ *([\w.]*(?:Error|Exception)): (.+(?:\n +\S.*)*)", re.M)


def open_api(root: Path) -> NbGraderAPI:
    """nbgrader's API for the course at `root`, for the cohort named in MASKGRADER_COHORT."""
    api = NbGraderAPI(config=course_config(root))
    api.log.setLevel(logging.ERROR)
    return api


def said(result: dict[str, Any]) -> str:
    """Why a step failed: the first exception in its log, or the last line."""
    text = "\n".join(result.get(key) or "" for key in ("log", "error"))
    for name, message in _EXCEPTION.findall(text):
        if not name.endswith("NbGraderException"):  # it refers to the one above
            return " ".join(message.split())
    return text.strip().splitlines()[-1] if text.strip() else "no reason was given"
