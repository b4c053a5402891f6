"""Runs `nbgrader autograde` again and again, each time disturbed in another way.

    python disturbed.py

reads runs from standard input, a line of JSON each: {"course": folder, "count": true, "kill_at": n,
"file_bytes": n}. A run is killed at its n-th function call in the judge's or nbgrader's code, or
can write no file beyond so many bytes. Prints a line of JSON for each: how it ended, its calls (0
where nobody wants to know), and what the gradebook holds. Everything is imported once; each run is
a fork.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

import nbgrader
from nbgrader.apps import AutogradeApp
from nbgrader.apps.nbgraderapp import NbGraderApp

import maskgrader
import maskgrader.judge.check_suite
import maskgrader.nbgrader.autograde  # here, before the forks

_COUNTED = tuple(str(Path(package.__file__).parent) for package in (maskgrader, nbgrader))
_SCORES = """
    select assignment.student_id, cell.name, grade.auto_score, grade.needs_manual_grade
    from grade join base_cell as cell on grade.cell_id = cell.id
    join submitted_notebook as notebook on grade.notebook_id = notebook.id
    join submitted_assignment as assignment on notebook.assignment_id = assignment.id
"""


def autograde(run: dict[str, Any], report: int) -> None:
    """One run, in this process, which ends with it."""
    os.chdir(run["course"])
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        if event == "call" and frame.f_code.co_filename.startswith(_COUNTED):
            calls += 1
            if calls == run.get("kill_at"):
                os.kill(os.getpid(), signal.SIGKILL)

    if "file_bytes" in run:
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (run["file_bytes"], most))
    os.register_at_fork(after_in_child=lambda: sys.setprofile(None))  # the judge is not counted
    if run.get("count") or run.get("kill_at"):  # counting takes time
        sys.setprofile(count)
    try:
        NbGraderApp.launch_instance(["autograde", "mask"])
        code = 0
    except SystemExit as error:
        code = error.code
    sys.setprofile(None)
    maskgrader.nbgrader.autograde.close_judges()
    os.write(report, json.dumps([code, calls]).encode())


def recorded(course: str) -> dict[str, dict[str, list]]:
    """Of every student and cell: the automatic score, and whether a person must look."""
    path = Path(course) / "gradebooks" / "demo" / "gradebook.db"
    found: dict[str, dict[str, list]] = {}
    with contextlib.closing(sqlite3.connect(path)) as book:
        for student, cell, score, waits in book.execute(_SCORES):
            found.setdefault(student, {})[cell] = [score, bool(waits)]
    return found


def main() -> None:
    assert AutogradeApp
    for line in iter(sys.stdin.readline, ""):
        run = json.loads(line)
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(ours)
            signal.alarm(600)  # seconds after which a run that hangs is killed, and fails its test
            nothing = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(nothing, descriptor)
            try:
                autograde(run, theirs)
            finally:
                os._exit(0)
        os.close(theirs)
        report = b""
        while data := os.read(ours, 4096):
            report += data
        os.close(ours)
        os.waitpid(pid, 0)
        code, calls = json.loads(report) if report else (None, None)
        print(json.dumps([code, calls, recorded(run["course"])]), flush=True)


if __name__ == "__main__":
    main()
