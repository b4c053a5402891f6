"""Many students submit at once while the instructor clicks: is anything lost, and who waits?

Starts a trial hub, so it needs root. All students submit to the exchange at the same time, and some
submit again while the first submissions are collected. The grader collects and grades; meanwhile an
instructor opens the formgrader's pages, one after the other.

    python benchmarks/exchange.py --students 50
"""

from __future__ import annotations

import argparse
import json
import os
import pwd
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import nbformat
import requests

from maskgrader import cohort as cohorts
from maskgrader.bank import load_bank, submission_for
from maskgrader.course import quiz
from maskgrader.files import find_root
from maskgrader.hub import Hub, leftovers, running

ROOT = find_root(Path(__file__).parent)
# nbgrader is imported once; then one process per student waits until all are ready.
SUBMIT = """
import json, os, pwd, sys
from nbgrader.apps import SubmitApp
import nbgrader.exchange.default.submit

def hand_in(name, ready, go):
    entry = pwd.getpwnam(name)
    os.setgroups([]); os.setgid(entry.pw_gid); os.setuid(entry.pw_uid)
    os.environ.update(HOME=entry.pw_dir, USER=name, LOGNAME=name, JUPYTERHUB_USER=name)
    os.chdir(entry.pw_dir)
    app = SubmitApp()
    app.initialize(["mask", "--course", sys.argv[1], "--log-level", "ERROR",
                    "--Authenticator.plugin_class=nbgrader.auth.base.NoAuthPlugin"])
    os.write(ready, b"."); os.read(go, 1)
    app.start()

ready_out, ready = os.pipe()
go, go_in = os.pipe()
children = []
for name in sys.argv[2:]:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            hand_in(name, ready, go)
            code = 0
        except SystemExit as error:
            code = error.code or 0
        except BaseException:
            import traceback; traceback.print_exc()
        finally:
            os._exit(code)
    children.append(child)
for _ in children:
    os.read(ready_out, 1)
os.write(go_in, b"g" * len(children))
sys.exit(sum(os.waitpid(child, 0)[1] != 0 for child in children))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--students", type=int, default=50)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    leftovers.clear_dead()
    with running(cohorts.load(ROOT, "demo"), arguments.students) as hub:
        sys.exit(measure(hub, arguments.workers))


def measure(hub: Hub, workers: int) -> int:
    settings, names = hub.settings, hub.settings.students
    grader(hub, "nbgrader", "generate_assignment", "mask")
    grader(hub, "nbgrader", "release_assignment", "mask")
    expected = {name: prepare(hub, name, number) for number, name in enumerate(names)}
    clicks = Clicks(hub)
    clicks.start()
    submit(hub, names)
    again = names[:: max(1, len(names) // 10)]
    late = threading.Thread(target=submit, args=(hub, again))
    late.start()  # some submit again while the first submissions are collected
    grader(hub, "nbgrader", "collect", "mask", "--update")
    grader(hub, "maskgrader", "grade", "mask", "--workers", str(workers))
    late.join()
    grader(hub, "nbgrader", "collect", "mask", "--update")
    grader(hub, "maskgrader", "grade", "mask", "--workers", str(workers))
    clicks.stop()
    return report(hub, settings.course, expected, again, clicks)


def prepare(hub: Hub, name: str, number: int) -> str:
    """Put a solution of the bank into a student's home. Returns the verdict that it must get."""
    source = quiz.source_for(cohorts.load(ROOT, "demo"), "mask")
    entries = [
        entry
        for entry in load_bank(ROOT, "mask")
        # The bank's quiz answers are right for the source's questions, not for the cohort's.
        if entry.verdict in ("accepted", "wrong_answer") and not entry.exercise.startswith("quiz_")
    ]
    entry = entries[number * 7 % len(entries)]
    owner = pwd.getpwnam(name)
    folder = hub.folder / "home" / name / hub.settings.course / "mask"
    folder.mkdir(parents=True)
    nbformat.write(submission_for(source, entry), folder / "mask.ipynb")
    for path in (folder.parent, folder, folder / "mask.ipynb"):
        shutil.chown(path, owner.pw_uid, owner.pw_gid)
    return str(entry.verdict)


def grader(hub: Hub, command: str, *arguments: str) -> None:
    """Run a command as the grader, in the course, and print how long it took."""
    started = time.monotonic()
    name = hub.settings.grader
    course = hub.folder / "home" / name / hub.settings.course
    inner = f'cd "$0" && exec "{Path(sys.executable).parent / command}" "$@"'
    full = ["/bin/sh", "-c", inner, str(course), *arguments]
    extra = {
        "HOME": str(course.parent),
        "USER": name,
        "MASKGRADER_COHORT": hub.settings.cohort,
        "JUPYTER_CONFIG_PATH": str(hub.folder / "etc"),
    }
    done = subprocess.run(
        hub.command(full, name), env={**hub.environment, **extra}, capture_output=True, text=True
    )
    print(f"{time.monotonic() - started:6.1f} s  {command} {' '.join(arguments)}", flush=True)
    if done.returncode:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")


def submit(hub: Hub, names: list[str]) -> None:
    """Let all students submit at the same time."""
    started = time.monotonic()
    full = [sys.executable, "-c", SUBMIT, hub.settings.course, *names]
    extra = {"JUPYTER_CONFIG_PATH": str(hub.folder / "etc")}
    done = subprocess.run(
        hub.command(full), env={**hub.environment, **extra}, capture_output=True, text=True
    )
    print(f"{time.monotonic() - started:6.1f} s  {len(names)} students submit", flush=True)
    if done.returncode:
        sys.exit(f"{done.returncode} could not submit:\n{done.stderr[-3000:]}")


class Clicks(threading.Thread):
    """An instructor who opens one page of the formgrader after the other."""

    PAGES = (
        "",
        "/api/assignments",
        "/manage_submissions/mask",
        "/api/submissions/mask",
        "/gradebook/mask",
        "/api/submitted_notebooks/mask/mask",
        "/manage_students",
        "/api/students",
    )

    def __init__(self, hub: Hub) -> None:
        super().__init__(daemon=True)
        self.hub, self.statuses, self.seconds = hub, Counter(), []
        self._end = threading.Event()
        self.session = requests.Session()
        name = hub.settings.instructor
        page = self.session.get(f"{hub.url}/hub/login")
        token = re.search(r'name="_xsrf" value="([^"]+)"', page.text).group(1)
        form = {"username": name, "password": hub.settings.passwords[name], "_xsrf": token}
        self.session.post(f"{hub.url}/hub/login?next=/hub/home", data=form).raise_for_status()

    def run(self) -> None:
        while not self._end.is_set():
            for page in self.PAGES:
                started = time.monotonic()
                reply = self.session.get(self.hub.formgrader + page)
                self.seconds.append(time.monotonic() - started)
                self.statuses[reply.status_code, reply.url.startswith(self.hub.formgrader)] += 1

    def stop(self) -> None:
        self._end.set()
        self.join()


def report(
    hub: Hub, course: str, expected: dict[str, str], again: list[str], clicks: Clicks
) -> int:
    """Compare submitted, collected and graded work. Returns exit code 1 if any is missing."""
    home = hub.folder / "home"
    root = home / hub.settings.grader / course
    faults = []
    inbound = Counter(
        path.name.split("+")[0] for path in (hub.folder / "exchange" / course / "inbound").iterdir()
    )
    for name, verdict in expected.items():
        if inbound[name] != 1 + (name in again):
            faults.append(f"{name}: {inbound[name]} in the exchange")
        theirs = home / name / course / "mask" / "mask.ipynb"
        collected = root / "submitted" / hub.settings.cohort / name / "mask" / "mask.ipynb"
        if not collected.is_file() or collected.read_bytes() != theirs.read_bytes():
            faults.append(f"{name}: not collected as submitted")
        found = list((root / "gradebooks" / hub.settings.cohort).glob(f"receipts/mask/{name}.json"))
        result = json.loads(found[0].read_text())["result"]["verdict"] if found else "no receipt"
        if result != verdict:
            faults.append(f"{name}: {result} instead of {verdict}")
    api = clicks.session.get(f"{hub.formgrader}/api/submissions/mask").json()
    graded = [entry for entry in api if entry["autograded"]]
    print(
        f"{len(expected)} students, {sum(inbound.values())} submissions in the exchange, "
        f"{len(graded)} graded in the gradebook, verdicts {dict(Counter(expected.values()))}"
    )
    print(
        f"{len(clicks.seconds)} pages opened meanwhile: median "
        f"{statistics.median(clicks.seconds):.2f} s, slowest {max(clicks.seconds):.2f} s, "
        f"responses {dict(clicks.statuses)}"
    )
    if len(graded) != len(expected):
        faults.append(f"{len(graded)} of {len(expected)} are graded")
    if set(clicks.statuses) != {(200, True)}:
        faults.append("the formgrader did not serve every page")
    print("\n".join(faults) or "nothing was lost")
    return bool(faults)


if __name__ == "__main__":
    os.umask(0o022)
    main()
