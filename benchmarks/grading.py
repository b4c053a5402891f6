"""Measures the time and memory that grading takes, in one run on this machine.

Stock nbgrader, nbgrader with our judge, and maskgrader grade with one and two workers and on a Dask
cluster of two workers grade the same submissions, of mixed verdicts; the results of our ways must
agree. Stock nbgrader is slow and may be given fewer of them: all figures are per notebook. Then
cohorts of growing size are graded, and the largest one again, unchanged.

    python benchmarks/grading.py    # minutes
    python benchmarks/grading.py --stock 200 --notebooks 200 --sizes 100 1000 4000 --write
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
import psutil

from maskgrader import cohort as cohorts
from maskgrader.bank import load_bank, submission_for
from maskgrader.course import quiz
from maskgrader.files import assignments, copy_course, find_root

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
_DIFFERENT = 48  # students; the others submit copies


@dataclass(frozen=True)
class Measured:
    """One way of grading `notebooks` notebooks: wall clock seconds, and peak memory in MiB."""

    what: str
    notebooks: int
    seconds: float
    mib: float

    @property
    def each(self) -> float:
        return self.seconds / self.notebooks


def memory(process: psutil.Process) -> float:
    """MiB of a process and its descendants; shared memory counts once."""
    total = 0
    try:
        family = [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:  # it has just ended
        return 0.0
    for one in family:
        try:
            total += one.memory_full_info().pss
        except (psutil.Error, OSError):
            continue
    return total / 2**20


def run(folder: Path, *commands: list[str], also: int | None = None) -> tuple[float, float]:
    """Seconds that commands take in sequence, and the peak memory of all processes in MiB.

    also: a process whose memory, and that of its descendants, counts too.
    """
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
        watched = [psutil.Process(pid) for pid in (process.pid, also) if pid is not None]
        found: list[float] = []

        def watch(watched=watched, ended=ended, found=found) -> None:
            while not ended.wait(1.0):
                found.append(sum(map(memory, watched)))

        watcher = threading.Thread(target=watch)
        watcher.start()
        process.wait()
        seconds += time.perf_counter() - started
        ended.set()
        watcher.join()
        peak = max([peak, *found])
    return seconds, peak


def hand_in(submitted: Path, students: int) -> int:
    """Write every student's notebooks; three in four contain a mistake. Returns their number."""
    written = 0
    for name in assignments(ROOT):
        source = quiz.source_for(cohorts.load(ROOT, "demo"), name)
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

    Messages are left out: they may contain a student's own random numbers.
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


@contextlib.contextmanager
def cluster() -> Iterator[tuple[str, int]]:
    """A Dask cluster of two worker processes on this machine: its address, and its process."""
    code = (
        "import sys, distributed\n"
        "if __name__ == '__main__':\n"
        "    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1,\n"
        "        host='127.0.0.1', dashboard_address=None)\n"
        "    print(cluster.scheduler_address, flush=True)\n"
        "    sys.stdin.read()\n"
        "    cluster.close()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        yield process.stdout.readline().strip(), process.pid
        process.stdin.close()


def measure(work: Path, options: argparse.Namespace) -> tuple[list[Measured], list[Measured]]:
    """Ways of grading, and one way at growing sizes; each run starts with an empty gradebook."""
    template = prepare(work / "template")
    course = work / "course"
    ways: list[Measured] = []
    found: dict[str, dict[str, list]] = {}

    def one(
        what: str,
        notebooks: int,
        *commands: list[str],
        stock: bool = False,
        also: int | None = None,
    ) -> Measured:
        if course.exists():
            shutil.rmtree(course)
        if stock:
            prepare(course, stock=True)
        else:
            shutil.copytree(template, course)
        count = hand_in(course / "submitted" / ("" if stock else "demo"), -(-notebooks // 4))
        measured = Measured(what, count, *run(course, *commands, also=also))
        print(f"  {what}: {count} notebooks in {measured.seconds:.0f} s", file=sys.stderr)
        return measured

    def way(what: str, *commands: list[str], also: int | None = None) -> None:
        ways.append(one(what, options.notebooks, *commands, also=also))
        found[what] = results(course)

    ways.append(one("stock nbgrader autograde", options.stock, *autograde(), stock=True))
    way("nbgrader autograde, our judge", *autograde())
    way("maskgrader grade, one worker", grade(1))
    way("maskgrader grade, two workers", grade(2))
    with cluster() as (address, pid):
        way(
            "maskgrader grade, two Dask workers",
            ["maskgrader", "grade", "--scheduler", address],
            also=pid,
        )
    first = next(iter(found))
    for what, these in found.items():
        if these != found[first] or len(these) != ways[-1].notebooks:
            raise SystemExit(f"The results of {what!r} differ from those of {first!r}.")
    sizes = [one("maskgrader grade, two workers", size, grade(2)) for size in options.sizes]
    seconds, mib = run(course, grade(2))
    sizes.append(Measured("the same cohort again, unchanged", sizes[-1].notebooks, seconds, mib))
    return ways, sizes


def table(ways: list[Measured], sizes: list[Measured]) -> str:
    lines = [
        "| way | notebooks | ms per notebook | speedup over stock | peak memory, MiB |",
        "|:--|--:|--:|--:|--:|",
    ]
    for way in ways:
        ratio = f"{ways[0].each / way.each:.1f}"
        lines.append(
            f"| {way.what} | {way.notebooks} | {way.each * 1000:.0f} | {ratio} | {way.mib:.0f} |"
        )
    lines += [
        "",
        "| cohort | notebooks | seconds | ms per notebook | peak memory, MiB |",
        "|:--|--:|--:|--:|--:|",
    ]
    for size in sizes:
        lines.append(
            f"| {size.what} | {size.notebooks} | {size.seconds:.0f} | {size.each * 1000:.0f} "
            f"| {size.mib:.0f} |"
        )
    small, *_, large, again = sizes
    lines += [
        "",
        f"A notebook in the largest cohort takes {large.each / small.each:.2f} times as long as "
        f"one in the smallest. Grading the largest cohort again, unchanged, takes "
        f"{again.seconds / large.seconds:.1%} of the time of the first run.",
    ]
    return "\n".join(lines)


def draw(ways: list[Measured], sizes: list[Measured]) -> None:
    """The plot of the documentation."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "maskgrader"
    figure, (left, right) = pyplot.subplots(
        1, 2, figsize=(9, 2.6), width_ratios=(3, 2), layout="constrained"
    )
    names = [way.what for way in ways][::-1]
    bars = left.barh(names, [way.each * 1000 for way in ways][::-1], color="#3b6ea5")
    left.bar_label(bars, fmt="{:,.0f} ms", padding=3)
    left.xaxis.set_major_formatter("{x:,.0f}")
    left.set_xlabel("milliseconds per notebook")
    left.margins(x=0.15)
    grown = sizes[:-1]
    right.plot([g.notebooks for g in grown], [g.each * 1000 for g in grown], "o-", color="#3b6ea5")
    right.set_xscale("log")
    right.set_ylim(bottom=0)
    right.set_xticks([g.notebooks for g in grown], [f"{g.notebooks:,}" for g in grown])
    right.minorticks_off()
    right.set_xlabel("notebooks in the cohort")
    right.set_ylabel("ms per notebook")
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(PLOT, metadata={"Date": None})


def write(text: str) -> None:
    """The page of the documentation."""
    PAGE.write_text(
        "# Speed and memory\n\nAll figures were measured in one run on one machine with "
        f"{os.cpu_count()} processors, on the same submissions, three\nquarters of which contain "
        "a mistake. Times are wall clock times; memory is that of all processes, with shared\n"
        "memory counted once. To measure it yourself:\n\n"
        f"```console\n$ python benchmarks/grading.py {' '.join(sys.argv[1:])}\n```\n\n"
        "![Milliseconds per notebook, by way of grading and by size of the cohort]"
        f"({PLOT.name})\n\n{text}\n",
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stock", type=int, default=12, help="notebooks for stock nbgrader")
    parser.add_argument("--notebooks", type=int, default=60, help="notebooks for our ways")
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[100, 400], help="notebooks of growing cohorts"
    )
    parser.add_argument("--write", action="store_true", help="update the page in docs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        ways, sizes = measure(Path(work), options)
    text = table(ways, sizes)
    print(text)
    if options.write:
        draw(ways, sizes)
        write(text)


if __name__ == "__main__":
    main()
