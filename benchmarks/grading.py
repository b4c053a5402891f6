"""Time per notebook: stock nbgrader, nbgrader with our judge, and the judge alone, in one run."""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat

from maskgrader.bank import load_bank, submission_for
from maskgrader.course import assignments, copy_course, find_root

STOCK_CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "decoder"\n'
BIN = Path(sys.executable).parent
# The path is for stock nbgrader, which calls alembic and the kernel by name.
ENVIRONMENT = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def run(folder: Path, *command: str) -> float:
    """Seconds that a command takes, its failures included: a wrong solution is no failure."""
    started = time.perf_counter()
    subprocess.run(
        [str(BIN / command[0]), *command[1:]], cwd=folder, env=ENVIRONMENT, capture_output=True
    )
    return time.perf_counter() - started


def hand_in(root: Path, submitted: Path, students: int) -> int:
    """Write every student's notebooks; two in three have a mistake. Returns how many there are."""
    written = 0
    for name in assignments(root):
        source = nbformat.read(root / "source" / name / f"{name}.ipynb", as_version=4)
        entries = [e for e in load_bank(root, name) if e.verdict in ("accepted", "wrong_answer")]
        for number in range(students):
            chosen = [] if number % 3 == 0 else [entries[number * 7 % len(entries)]]
            path = submitted / f"student{number:03}" / name / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(submission_for(source, *chosen), path)
            written += 1
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--students", type=int, default=10)
    students = parser.parse_args().students
    root = find_root(Path(__file__).parent)
    with tempfile.TemporaryDirectory() as temporary:
        ours, stock = Path(temporary) / "ours", Path(temporary) / "stock"
        for folder in (ours, stock):
            copy_course(root, folder)
        (stock / "nbgrader_config.py").write_text(STOCK_CONFIG)
        names = assignments(root)
        for name in names:
            run(ours, "nbgrader", "generate_assignment", name)
            run(stock, "nbgrader", "generate_assignment", name)
        count = hand_in(root, ours / "submitted" / "demo", students)
        hand_in(root, stock / "submitted", students)
        times = {
            "stock nbgrader autograde": sum(run(stock, "nbgrader", "autograde", n) for n in names),
            "nbgrader autograde, our judge": sum(
                run(ours, "nbgrader", "autograde", n) for n in names
            ),
            "maskgrader judge": run(ours, "maskgrader", "judge", "--json", "submitted"),
        }
    base = times["stock nbgrader autograde"]
    print(f"{count} notebooks of {students} students, {os.cpu_count()} processors")
    for what, seconds in times.items():
        print(f"{what:32} {seconds / count * 1000:7.0f} ms a notebook  {base / seconds:5.1f} x")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"largest process: {peak:.0f} MiB")


if __name__ == "__main__":
    main()
