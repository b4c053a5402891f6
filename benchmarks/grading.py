"""How long grading takes, and how much memory, in one run on this machine.

Stock nbgrader, nbgrader with our judge, and maskgrader grade with one and two workers grade the
same submissions, of mixed verdicts. Stock nbgrader grades a sample of them, since it is slow: all
figures are per notebook. Then the cost per notebook of a small and a large cohort are compared.

    python benchmarks/grading.py                     # minutes
    python benchmarks/grading.py --stock 200 --notebooks 200 --large 4000 --write    # hours
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import nbformat
import psutil

from maskgrader.bank import load_bank, submission_for
from maskgrader.course import assignments, copy_course, find_root

ROOT = find_root(Path(__file__).parent)
PAGE = ROOT / "docs" / "reference" / "speed.md"
PLOT = ROOT / "docs" / "reference" / "speed.svg"
STOCK_CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "decoder"\n'
BIN = Path(sys.executable).parent
# The path is for stock nbgrader, which calls alembic and the kernel by name.
ENVIRONMENT = {
    **{key: value for key, value in os.environ.items() if not key.startswith("MASKGRADER_")},
    "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
}
_VERDICTS = ("accepted", "wrong_answer", "runtime_error", "not_answered")
_DIFFERENT = 48  # students; the others hand in the same again


@dataclass(frozen=True)
class Measured:
    """One way of grading so many notebooks: seconds of the clock, and peak memory in MiB."""

    what: str
    notebooks: int
    seconds: float
    mib: float

    @property
    def each(self) -> float:
        return self.seconds / self.notebooks


def memory(process: psutil.Process) -> float:
    """MiB of a process and all below it; what they share counts once."""
    total = 0
    for one in [process, *process.children(recursive=True)]:
        try:
            total += one.memory_full_info().pss
        except (psutil.Error, OSError):
            continue
    return total / 2**20


def run(folder: Path, *commands: list[str]) -> tuple[float, float]:
    """Seconds that commands take one after the other, and the peak memory of all processes."""
    peak, seconds = 0.0, 0.0
    for command in commands:
        started = time.perf_counter()
        process = subprocess.Popen(
            [str(BIN / command[0]), *command[1:]],
            cwd=folder,
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ended = threading.Event()
        watched = psutil.Process(process.pid)
        found: list[float] = []

        def watch(watched=watched, ended=ended, found=found) -> None:
            while not ended.wait(0.5):
                found.append(memory(watched))

        watcher = threading.Thread(target=watch)
        watcher.start()
        process.wait()
        seconds += time.perf_counter() - started
        ended.set()
        watcher.join()
        peak = max([peak, *found])
    return seconds, peak


def hand_in(submitted: Path, students: int) -> int:
    """Write every student's notebooks; three in four have a mistake. Returns how many there are."""
    written = 0
    for name in assignments(ROOT):
        source = nbformat.read(ROOT / "source" / name / f"{name}.ipynb", as_version=4)
        entries = [e for e in load_bank(ROOT, name) if e.verdict in _VERDICTS]
        texts: list[str] = []
        for number in range(students):
            if number < _DIFFERENT:
                chosen = [] if number % 4 == 0 else [entries[number * 7 % len(entries)]]
                texts.append(nbformat.writes(submission_for(source, *chosen)))
            path = submitted / f"student{number:04}" / name / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[number % len(texts)], encoding="utf-8")
            written += 1
    return written


def prepare(folder: Path, *, stock: bool = False) -> Path:
    copy_course(ROOT, folder)
    if stock:
        (folder / "nbgrader_config.py").write_text(STOCK_CONFIG)
    run(folder, *(["nbgrader", "generate_assignment", name] for name in assignments(ROOT)))
    return folder


def results(course: Path) -> dict[str, list]:
    """Every receipt's outcomes and points, to be compared.

    Not the messages: a student's own random numbers may stand in them.
    """
    folder = course / "gradebooks" / "demo" / "receipts"
    found = {}
    for path in folder.rglob("*.json"):
        result = json.loads(path.read_text("utf-8"))["result"]
        checks = [check for e in result["exercises"].values() for check in e["checks"]]
        points = [(check["id"], check["outcome"], check["points"]) for check in checks]
        found[str(path.relative_to(folder))] = [result["verdict"], result["score"], *points]
    return found


def autograde() -> list[list[str]]:
    return [["nbgrader", "autograde", name] for name in assignments(ROOT)]


def grade(workers: int) -> list[str]:
    return ["maskgrader", "grade", "--workers", str(workers)]


def measure(work: Path, options: argparse.Namespace) -> tuple[list[Measured], list[Measured]]:
    """Ways of grading, and one way at growing sizes; each run begins with a fresh gradebook."""
    template = prepare(work / "template")
    ways = []

    def one(what: str, students: int, *commands: list[str], stock: bool = False) -> Measured:
        course = work / "course"
        if stock:
            prepare(course, stock=True)
        else:
            shutil.copytree(template, course)
        count = hand_in(course / "submitted" / ("" if stock else "demo"), students)
        measured = Measured(what, count, *run(course, *commands))
        print(f"  {what}: {count} notebooks in {measured.seconds:.0f} s", file=sys.stderr)
        return measured

    def done() -> None:
        shutil.rmtree(work / "course")

    stock, some = -(-options.stock // 4), -(-options.notebooks // 4)
    ways.append(one("stock nbgrader autograde", stock, *autograde(), stock=True))
    done()
    same = []
    for what, commands in (
        ("nbgrader autograde, our judge", autograde()),
        ("maskgrader grade, one worker", [grade(1)]),
        ("maskgrader grade, two workers", [grade(2)]),
    ):
        ways.append(one(what, some, *commands))
        same.append(results(work / "course"))
        done()
    if any(other != same[0] for other in same):
        raise SystemExit("The results differ between ways of grading.")
    sizes = []
    for size in (100, options.large):
        sizes.append(one("maskgrader grade, two workers", -(-size // 4), grade(2)))
        if size == options.large:
            seconds, mib = run(work / "course", grade(2))
            sizes.append(Measured("the same again, unchanged", sizes[-1].notebooks, seconds, mib))
        done()
    return ways, sizes


def table(ways: list[Measured], sizes: list[Measured]) -> str:
    lines = [
        "| way | notebooks | ms a notebook | times as fast as stock | peak memory, MiB |",
        "|:--|--:|--:|--:|--:|",
    ]
    for way in ways:
        ratio = f"{ways[0].each / way.each:.1f}"
        lines.append(
            f"| {way.what} | {way.notebooks} | {way.each * 1000:.0f} | {ratio} | {way.mib:.0f} |"
        )
    lines += [
        "",
        "| cohort | notebooks | seconds | ms a notebook | peak memory, MiB |",
        "|:--|--:|--:|--:|--:|",
    ]
    for size in sizes:
        lines.append(
            f"| {size.what} | {size.notebooks} | {size.seconds:.0f} | {size.each * 1000:.0f} "
            f"| {size.mib:.0f} |"
        )
    small, large, again = sizes
    lines += [
        "",
        f"A notebook of the large cohort costs {large.each / small.each:.2f} times what one of the "
        f"small costs; the unchanged rerun takes {again.seconds / large.seconds:.1%} of the first.",
    ]
    return "\n".join(lines)


def write(text: str, ways: list[Measured]) -> None:
    """The page and the plot of the documentation."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "maskgrader"
    figure, axes = pyplot.subplots(figsize=(7, 2.4), layout="constrained")
    names = [way.what for way in ways][::-1]
    bars = axes.barh(names, [way.each * 1000 for way in ways][::-1], color="#3b6ea5")
    axes.bar_label(bars, fmt="%.0f ms", padding=3)
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds a notebook")
    axes.margins(x=0.2)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(PLOT, metadata={"Date": None})
    PAGE.write_text(
        "# Speed and memory\n\nMeasured in one run on one machine with "
        f"{os.cpu_count()} processors, on the same submissions: three in four have a mistake. "
        "Seconds of the clock;\nmemory is that of all processes together, what they share counted "
        "once. To measure it yourself:\n\n"
        "```console\n$ python benchmarks/grading.py --write\n```\n\n"
        f"![Milliseconds a notebook, by way of grading]({PLOT.name})\n\n{text}\n",
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stock", type=int, default=12, help="notebooks for stock nbgrader")
    parser.add_argument("--notebooks", type=int, default=60, help="notebooks for our ways")
    parser.add_argument("--large", type=int, default=400, help="notebooks of the large cohort")
    parser.add_argument("--write", action="store_true", help="write the page of the docs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        ways, sizes = measure(Path(work), options)
    text = table(ways, sizes)
    print(text)
    if options.write:
        write(text, ways)


if __name__ == "__main__":
    main()
