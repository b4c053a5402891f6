"""Receipts: what a submission was judged with, and the result. A receipt is written last.

A submission without a matching receipt has to be judged (again).
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import nbformat
import numpy as np

from maskgrader.cohort import Cohort, Limits, language_of
from maskgrader.course import Pristine, check_files
from maskgrader.files import write_atomically
from maskgrader.submission import Unreadable, read_file

from .verdict import SubmissionResult, Verdict


def receipt_path(cohort: Cohort, assignment: str, student: str) -> Path:
    return cohort.receipts / assignment / f"{student}.json"


def make(fingerprint: dict[str, Any], student: str, result: SubmissionResult) -> dict[str, Any]:
    """The receipt of a judged submission, ready to be written."""
    return {
        "student": student,
        "assignment": result.assignment,
        **fingerprint,
        "result": {**result.as_json(), "path": f"{student}/{result.assignment}"},
    }


def fingerprint(cohort: Cohort, pristine: Pristine, data: bytes) -> dict[str, Any]:
    """Hashes of everything that a judgement depends on, including the secret seed."""
    return {"submission": content_hash(data), **conditions(cohort, pristine)}


def conditions(cohort: Cohort, pristine: Pristine, limits: Limits | None = None) -> dict[str, Any]:
    """The fingerprint without the submission: the same for everyone.

    The limits' hash leaves out whether figures are drawn, because that does not affect results.
    """
    limits = limits or cohort.limits
    given = cohort.points_for_everyone.get(pristine.assignment)
    return {
        **({"points_for_everyone": dict(given)} if given else {}),
        "pristine": _pristine_hash(pristine),
        "checks": check_files.fingerprint(cohort, pristine.assignment),
        "seed": content_hash(cohort.seed.encode()),
        "language": language_of(cohort).digest,
        "limits": content_hash(repr(replace(limits, figures=False)).encode()),
        "versions": {"maskgrader": version(), "numpy": np.__version__},
        "figures": limits.figures,
    }


def write(cohort: Cohort, receipt: dict[str, Any]) -> None:
    path = receipt_path(cohort, receipt["assignment"], receipt["student"])
    text = json.dumps(receipt, indent=1, ensure_ascii=False)
    write_atomically(path, f"{text}\n".encode())


def read(cohort: Cohort, assignment: str, student: str) -> dict[str, Any] | None:
    """A student's receipt; None if it is missing, damaged or another student's."""
    try:
        data = json.loads(read_file(receipt_path(cohort, assignment, student)))
        if (data["student"], data["assignment"]) != (student, assignment):
            return None
        return data if _is_result(data["result"]) else None
    except (Unreadable, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _is_result(result: dict[str, Any]) -> bool:
    """Whether a result has every field that is read later. May raise, for example, KeyError."""
    score = result["score"]
    checks = [check for one in result["exercises"].values() for check in one["checks"]]
    return (
        Verdict(result["verdict"]).has_score is (score is not None)
        and (score is None or type(score) in (int, float))
        and isinstance(result["error"], str | None)
        and all(
            type(check["id"]) is str and type(check["points"]) in (int, float) for check in checks
        )
    )


def remove(cohort: Cohort, assignment: str, student: str) -> None:
    receipt_path(cohort, assignment, student).unlink(missing_ok=True)


def sweep(cohort: Cohort, assignment: str) -> None:
    """Remove the temporary files of a process that was killed."""
    for path in (cohort.receipts / assignment).glob(".*.json.*"):
        path.unlink(missing_ok=True)


@lru_cache(maxsize=16)
def _pristine_hash(pristine: Pristine) -> str:
    return content_hash(nbformat.writes(pristine.notebook).encode())


def content_hash(data: bytes) -> str:
    """The SHA-256 of `data`, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


@cache
def version() -> str:
    """The installed version of maskgrader."""
    return importlib.metadata.version("maskgrader")
