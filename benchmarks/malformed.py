"""Measures how fairly our judge and stock nbgrader handle the submissions of tests/malformed.

Both get the same files. Each case declares its fair outcome: all points, only one exercise loses
points, or no score at all. If a batch stops early, the student at whom it stopped counts as handled
unfairly, and the batch is started again without that student. Student code runs unconfined under
stock nbgrader: use a machine that you can afford to lose.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook, MissingEntry

from maskgrader import cohort as cohorts
from maskgrader.bank import WRITTEN, submission_for
from maskgrader.course import quiz
from maskgrader.files import copy_course, find_root

ROOT = find_root(Path(__file__).parent)
sys.path.insert(0, str(ROOT))
from tests.malformed.corpus import Notebook, load_cases, outcome  # noqa: E402

STOCK_CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "decoder"\n'
BIN = Path(sys.executable).parent
# The path is for stock nbgrader, which calls alembic and the kernel by name.
# Figures are not needed, so none is drawn.
PATH = f"{BIN}{os.pathsep}{os.environ['PATH']}"
ENVIRONMENT = {**os.environ, "PATH": PATH, "MPLBACKEND": "agg"}
_BEGUN = r"(?:Sanitizing|Autograding|error processing assignment:?|Skipping existing).*/"
FAILED = "There was an error processing assignment: "  # logged if the batch continues
HANGS = 180  # seconds without output
MEMORY = 8 << 30  # bytes of address space, so that one submission cannot take the machine


def nbgrader(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit code and log of a command, which is ended if it logs nothing for too long."""
    log = folder / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [str(BIN / "nbgrader"), *arguments],
            cwd=folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=file,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )
    while process.poll() is None:
        if time.time() - log.stat().st_mtime > HANGS:
            process.terminate()
            process.wait()
        time.sleep(0.2)
    return process.returncode, log.read_text("utf-8", "replace")


def scores(database: Path, student: str) -> dict[str, tuple[float | None, float]]:
    with Gradebook(f"sqlite:///{database}", "decoder") as book:
        try:
            grades = book.find_submission_notebook("mask", "mask", student).grades
        except MissingEntry:
            return {}
        return {grade.name: (grade.auto_score, grade.max_score) for grade in grades}


def right_notebook(*, stock: bool) -> Notebook:
    """A notebook with right answers only; quiz answers match the quiz that each side shows."""
    source = nbformat.read(ROOT / "source" / "mask" / "mask.ipynb", as_version=4)
    if not stock:
        source = quiz.source_for(cohorts.load(ROOT, "demo"), "mask")
    return json.loads(json.dumps(submission_for(source, answers=WRITTEN)))


def grade_all(folder: Path, submitted: Path) -> set[str]:
    """Grade every student. Returns those at whom a batch stopped before it reached the others.

    Each of them is removed, and the batch is started again.
    """
    stoppers = set()
    done = submitted.with_name("graded before")
    done.mkdir()
    while students := sorted(path.name for path in submitted.iterdir()):
        code, log = nbgrader(folder, "autograde", "mask")
        begun = [name for name in students if re.search(_BEGUN + re.escape(name) + "/mask", log)]
        failed = {name for name in begun if re.search(rf"{FAILED}.*/{re.escape(name)}/mask\n", log)}
        ended_early = code != 0 and begun and begun[-1] not in failed and begun[-1] != students[-1]
        if ended_early:
            stoppers.add(begun[-1])
        print(f"{folder.name}: {len(begun)} of {len(students)}, then {begun[-1:]}", flush=True)
        for name in begun if ended_early else students:
            (submitted / name).rename(done / name)
    return stoppers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cases", nargs="*", help="themes or cases; all by default")
    wanted = set(parser.parse_args().cases)
    cases = [c for c in load_cases() if not wanted or wanted & {c.name, c.theme}]
    fair: Counter[tuple[str, str]] = Counter()
    stopped = {}
    with tempfile.TemporaryDirectory() as temporary:
        ours, stock = Path(temporary) / "ours", Path(temporary) / "stock"
        for folder in (ours, stock):
            copy_course(ROOT, folder)
        (stock / "nbgrader_config.py").write_text(STOCK_CONFIG)
        for folder, inside, database in (
            (ours, "submitted/demo", "gradebooks/demo/gradebook.db"),
            (stock, "submitted", "gradebook.db"),
        ):
            who = folder.name
            right = right_notebook(stock=folder is stock)
            for name in ("mask", "masked_softmax"):
                assert nbgrader(folder, "generate_assignment", name)[0] == 0
            for case in cases:
                case.hand_in(right, folder / inside)
            stopped[who] = grade_all(folder, folder / inside)
            for case in cases:
                became = outcome(scores(folder / database, case.student))
                is_fair = became == case.fair and case.student not in stopped[who]
                fair[who, case.theme] += is_fair
                if not is_fair:
                    name = f"{case.theme}/{case.name}"
                    print(f"{who}: {name}: {became}; fair: {case.fair}", flush=True)
    themes = Counter(case.theme for case in cases)
    print(f"\n| {'what is odd':12} | cases | maskgrader | stock nbgrader |")
    print("|:--|--:|--:|--:|")
    for theme, count in themes.items():
        print(f"| {theme} | {count} | {fair['ours', theme]} | {fair['stock', theme]} |")
    total = {who: sum(n for (by, _), n in fair.items() if by == who) for who in stopped}
    print(f"| all | {len(cases)} | {total['ours']} | {total['stock']} |")
    print(f"\nStopped the whole batch: {len(stopped['ours'])} ours, {len(stopped['stock'])} stock.")


if __name__ == "__main__":
    main()
