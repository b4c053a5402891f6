"""Peak memory and time of `maskgrader judge` on functions that give back far too much.

For each submission of `tests/course/large_values.py`, and an honest one: the largest resident
memory of the judge itself (the worker has limits of its own), and the time of the command.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "course"))

from large_values import LARGE  # noqa: E402

from maskgrader.bank import submission_for  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--course", type=Path, default=ROOT, help="another checkout to measure")
    parser.add_argument("--seconds", type=float, default=300.0, help="stop a judge after this time")
    parser.add_argument("--most", type=int, default=4096, help="stop a judge at this many MiB")
    options = parser.parse_args()
    print(f"{'submission':16} {'peak MiB':>9} {'seconds':>8}  verdict")
    for name in ["honest", *LARGE]:
        place, solution, _ = LARGE.get(name, ("decoder_layer/", "", ""))
        peak, seconds, verdict = measure(place, solution, options)
        print(f"{name:16} {peak:9} {seconds:8.1f}  {verdict}", flush=True)


def measure(place: str, solution: str, options: argparse.Namespace) -> tuple[int, float, str]:
    assignment, exercise = place.split("/")
    source = nbformat.read(ROOT / "source" / assignment / f"{assignment}.ipynb", as_version=4)
    notebook = submission_for(source, answers={exercise: solution} if solution else None)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{assignment}.ipynb"
        nbformat.write(notebook, path)
        command = [sys.executable, "-m", "maskgrader", "judge", "--json", str(path)]
        environment = {**os.environ, "PYTHONPATH": str(options.course / "src")}
        begun = time.monotonic()
        judge = subprocess.Popen(
            command, cwd=options.course, env=environment, stdout=subprocess.PIPE, text=True
        )
        peak = 0
        while judge.poll() is None:
            peak = max(peak, _peak_mib(judge.pid))
            if peak > options.most or time.monotonic() - begun > options.seconds:
                judge.kill()
            time.sleep(0.02)
        assert judge.stdout is not None
        lines = judge.stdout.read().splitlines()
        verdict = json.loads(lines[-1])["verdict"] if lines else "stopped"
    return peak, time.monotonic() - begun, verdict


def _peak_mib(pid: int) -> int:
    """The largest resident memory so far of a process and its children, without the worker."""
    try:
        found = Path(f"/proc/{pid}/status").read_text().partition("VmHWM:")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return 0
    own = int(found[0]) >> 10 if found and b"maskgrader.worker" not in command else 0
    return own + (sum(map(_peak_mib, map(int, children))) if own else 0)


if __name__ == "__main__":
    main()
