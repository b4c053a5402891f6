"""Grades a cohort of hostile and honest notebooks: memory, time, and who was graded.

Each hostile notebook is right but for what its name says, and has an honest one beside it. Without
names, all are graded in one run of `maskgrader grade` with two workers; with `--each`, one run
each, so that memory and time can be told apart.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "course"))

from large_values import LARGE  # noqa: E402

from maskgrader import cohort as cohorts  # noqa: E402
from maskgrader.bank import samples, submission_for  # noqa: E402
from maskgrader.course import quiz  # noqa: E402
from maskgrader.files import copy_course  # noqa: E402
from maskgrader.results import receipts  # noqa: E402

MIB = 1 << 20
Notebook = Any
KINDS: dict[str, Callable[[Notebook], Notebook | bytes]] = {}


def kind(make: Callable[[Notebook], Notebook | bytes]) -> Callable[[Notebook], Notebook | bytes]:
    KINDS[make.__name__] = make
    return make


def with_cells(notebook: Notebook, *sources: str) -> Notebook:
    notebook.cells += [new_code_cell(source) for source in sources]
    return notebook


@kind
def many_lines(notebook: Notebook) -> Notebook:
    return with_cells(notebook, "a=1\n" * (10 * MIB // 4))


@kind
def many_long_cells(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["a=1\n" * 24_000] * 160)


@kind
def answer_of_many_lines(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.get("id") == "causal_mask")
    cell.source += "\n" + "a=1\n" * (10 * MIB // 4)
    return notebook


@kind
def error_at_the_end_of_a_long_answer(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.get("id") == "causal_mask")
    cell.source += "\n" + "a=1\n" * 600_000 + "1 / 0"
    return notebook


@kind
def one_line(notebook: Notebook) -> Notebook:
    return with_cells(notebook, "a=" + "1+" * (5 * MIB) + "1")


@kind
def brackets(notebook: Notebook) -> Notebook:
    return with_cells(notebook, "(" * 1_000_000, *["-" * 90_000 + "1"] * 20)


@kind
def functions(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["def f(): pass\n" * 7_000] * 30)


@kind
def tiny_cells(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["1"] * 4_900)


@kind
def empty_cells(notebook: Notebook) -> bytes:
    text = nbformat.writes(notebook)
    return text.replace('"cells": [', '"cells": [' + "{}," * (20 * MIB // 3), 1).encode()


@kind
def nested_json(notebook: Notebook) -> bytes:
    return b"[" * (30 * MIB)


@kind
def one_string(notebook: Notebook) -> bytes:
    return b'{"cells": "' + b"x" * (60 * MIB) + b'"}'


@kind
def escapes(notebook: Notebook) -> bytes:
    return b'{"cells": [{"source": "' + rb"\ud83d\ude00" * (19 * MIB // 12) + b'"}]}'


@kind
def numbers(notebook: Notebook) -> bytes:
    return b'{"cells": [' + b"1," * (2 * MIB) + b"9" * (10 * MIB) + b"]}"


@kind
def large_outputs(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.cell_type == "code")
    cell.outputs = [new_output("stream", name="stdout", text="x" * (54 * MIB))]
    return notebook


@kind
def many_outputs(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.cell_type == "code")
    cell.outputs = [new_output("stream", name="stdout", text="x")] * 500_000
    return notebook


@kind
def written_answer(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.get("id") == "explain_mask")
    cell.source = r"\begin{a}" * (2 * MIB)
    return notebook


@kind
def many_texts(notebook: Notebook) -> Notebook:
    notebook.cells += [new_markdown_cell("<b>" * 30_000) for _ in range(200)]
    return notebook


@kind
def attachment(notebook: Notebook) -> Notebook:
    cell = next(c for c in notebook.cells if c.get("id") == "explain_mask")
    cell.attachments = {f"{n}.png": {"image/png": "iVBORw0K" * 200_000} for n in range(12)}
    return notebook


@kind
def wide_text(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["for _ in range(500): print('\\U0001f600' * 19_000)"] * 40)


@kind
def pictures(notebook: Notebook) -> Notebook:
    draw = (
        "import io, numpy as np, matplotlib.pyplot as plt\n"
        "for _ in range(8):\n    plt.figure(figsize=(9, 9)); "
        "plt.imshow(np.random.rand(900, 900)); plt.show()"
    )
    return with_cells(notebook, *[draw] * 6)


@kind
def sleeping(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["import time; time.sleep(3600)"] * 20)


@kind
def endless(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["while True: pass"] * 20)


@kind
def timeit(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["%timeit causal_mask(50)"] * 20)


@kind
def memory(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["x = [bytearray(1 << 28) for _ in range(64)]"] * 5)


@kind
def kills(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["import os; os.kill(os.getpid(), 9)"] * 20)


@kind
def forks(notebook: Notebook) -> Notebook:
    return with_cells(notebook, "import os\nwhile True: os.fork()")


@kind
def threads(notebook: Notebook) -> Notebook:
    text = "import threading, time\nfor _ in range(9999):\n"
    return with_cells(
        notebook, text + "    threading.Thread(target=time.sleep, args=(99,)).start()"
    )


@kind
def disk(notebook: Notebook) -> Notebook:
    text = (
        "for n in range(99999):\n    with open(f'f{n}', 'wb') as file: file.write(bytes(1 << 24))"
    )
    return with_cells(notebook, text)


@kind
def raises_wide_text(notebook: Notebook) -> Notebook:
    return with_cells(notebook, *["raise ValueError('\\U0001f600' * (1 << 24))"] * 40)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="KIND", help=f"{', '.join([*KINDS, *LARGE])}")
    parser.add_argument("--each", action="store_true", help="one run for each kind")
    parser.add_argument("--seconds", type=float, default=900.0, help="stop a run after this time")
    options = parser.parse_args()
    names = options.names or [*KINDS, *LARGE]
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder) / "course"
        copy_course(ROOT, course)
        print(f"{'hostile':34}{'judge MiB':>10}{'worker MiB':>11}{'seconds':>9}  verdicts")
        for chosen in [[name] for name in names] if options.each else [names]:
            run(course, chosen, options.seconds)


def run(course: Path, names: list[str], seconds: float) -> None:
    """Hand in, grade, and print a line for each hostile notebook, and one for the honest ones."""
    subprocess.run(["rm", "-rf", str(course / "submitted"), str(course / "gradebooks" / "demo")])
    assignments = sorted({hand_in(course, name) for name in names})
    maskgrader = [sys.executable, "-m", "maskgrader"]
    environment = {**os.environ, "MASKGRADER_COURSE": str(course)}
    for one in assignments:
        command = [sys.executable, "-m", "nbgrader", "generate_assignment", one, "--force"]
        subprocess.run(command, cwd=course, check=True, capture_output=True)
    command = [*maskgrader, "grade", "--workers", "2", *assignments]
    begun = time.monotonic()
    process = subprocess.Popen(
        command, cwd=course, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    peaks = {"judge": 0, "worker": 0}
    while process.poll() is None:
        for which, peak in measured(process.pid):
            peaks[which] = max(peaks[which], peak)
        if time.monotonic() - begun > seconds:
            process.kill()
        time.sleep(0.05)
    spent = time.monotonic() - begun
    cohort = cohorts.load(course, "demo")
    for name in names:
        verdicts = {who: verdict(cohort, name, who) for who in (f"bad-{name}", f"good-{name}")}
        text = ", ".join(verdicts.values())
        if len(names) == 1:
            print(
                f"{name:34}{peaks['judge']:10}{peaks['worker']:11}{spent:9.1f}  {text}", flush=True
            )
        else:
            print(f"{name:64}  {text}")
    if len(names) > 1:
        print(f"{'all':34}{_figures(peaks, spent)}")


def _figures(peaks: dict[str, int], seconds: float) -> str:
    return f"{peaks['judge']:10}{peaks['worker']:11}{seconds:9.1f}"


def hand_in(course: Path, name: str) -> str:
    """Hand in a hostile notebook and an honest one; returns the assignment."""
    place, solution, _ = LARGE.get(name, ("mask/", "", ""))
    assignment, exercise = place.split("/")
    cohort = cohorts.load(course, "demo")
    source = quiz.source_for(cohort, assignment)
    good = submission_for(source, answers=samples.WRITTEN)
    if name in KINDS:
        bad = KINDS[name](submission_for(source, answers=samples.WRITTEN))
    else:
        bad = submission_for(source, answers={**samples.WRITTEN, exercise: solution})
    for student, made in ((f"bad-{name}", bad), (f"good-{name}", good)):
        path = course / "submitted" / "demo" / student / assignment / f"{assignment}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(made if isinstance(made, bytes) else json.dumps(made).encode())
    return assignment


def verdict(cohort: cohorts.Cohort, name: str, student: str) -> str:
    assignment = LARGE.get(name, ("mask/", "", ""))[0].split("/")[0]
    receipt = receipts.read(cohort, assignment, student)
    if receipt is None:
        return "not recorded"
    result = receipt["result"]
    score = "" if result["score"] is None else f" {result['score']:g}/{result['max_score']:g}"
    return f"{result['verdict']}{score}"


def measured(pid: int) -> Iterator[tuple[str, int]]:
    """The largest resident memory so far, in MiB, of a process and all below it.

    What is below a worker is student code, with limits of its own.
    """
    yield from _below(pid, "judge")


def _below(pid: int, which: str) -> Iterator[tuple[str, int]]:
    try:
        found = Path(f"/proc/{pid}/status").read_text().partition("VmHWM:")[2].split()
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        tasks = Path(f"/proc/{pid}/task").iterdir()
        children = [c for t in tasks for c in (t / "children").read_text().split()]
    except OSError:
        return
    which = "worker" if b"maskgrader.worker" in command else which
    if found:
        yield which, int(found[0]) >> 10
    for child in children:
        yield from _below(int(child), which)


if __name__ == "__main__":
    main()
