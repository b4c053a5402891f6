"""Counts the attacks of the corpus that succeed, with stock nbgrader and with the judge.

Stock nbgrader has no sandbox. Run this on a machine that you can afford to lose, as root if
possible: the attacks then get their own process namespace. Attacks that would take down the machine
are not run, and the table says so. Takes about ten minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "attacks"))

from attack_corpus import (  # noqa: E402
    CATEGORIES,
    KEPT,
    Attack,
    Field,
    acts_on_page,
    files_below,
    load_attacks,
    processes,
    shown_by,
    unique,
)
from nbgrader.apps.nbgraderapp import NbGraderApp  # noqa: E402

from maskgrader import cohort as cohorts  # noqa: E402
from maskgrader.bank import submission_for  # noqa: E402
from maskgrader.cli import find_notebooks  # noqa: E402
from maskgrader.course import pristines, without_hidden  # noqa: E402
from maskgrader.files import copy_course  # noqa: E402
from maskgrader.judge import Judge  # noqa: E402

STOCK_CONFIG = 'c = get_config()\nc.CourseDirectory.course_id = "decoder"\n'
LIMITS = (
    "\n[limits]\ncells_seconds = 1\nchecks_seconds = 1\nsubmission_seconds = 10\nmemory_mib = 256\n"
)
TOGETHER = ("execution", "notebook")  # graded in one command with another student
PATIENCE = 150  # seconds for two submissions; nbgrader itself gives a cell 30
BEGIN, END = "<!-- measured by benchmarks/attacks.py -->", "<!-- end -->"
_SCORES = """
    select assignment.student_id, sum(coalesce(grade.manual_score, grade.auto_score, 0))
    from grade join submitted_notebook as notebook on grade.notebook_id = notebook.id
    join submitted_assignment as assignment on notebook.assignment_id = assignment.id
    group by assignment.student_id
"""


def in_child(function: Callable[[], Any], seconds: float) -> bool:
    """Run a function in a forked process with its own session. True if it ended in time."""
    pid = os.fork()
    if pid == 0:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nothing, descriptor)
        with contextlib.suppress(BaseException):
            function()
        os._exit(0)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return True
        time.sleep(0.05)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return False


def nbgrader(field: Field, *arguments: str) -> bool:
    def run() -> None:
        os.environ.update(field.environment)
        os.chdir(field.course)
        NbGraderApp.launch_instance(list(arguments))

    return in_child(run, PATIENCE)


def released(notebook: Any) -> dict[str, Any]:
    """The notebook that students receive, as a dictionary."""
    made = json.loads(nbformat.writes(notebook))
    for cell in made["cells"]:
        cell["source"] = without_hidden("".join(cell["source"]))
    return made


class Stock:
    """A throwaway course for stock nbgrader, copied again for every attack."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._count = folder, 0
        self._base = self._field(folder / "base")
        copy_course(ROOT, self._base.course)
        self._base.cut_down()
        (self._base.course / "nbgrader_config.py").write_text(STOCK_CONFIG)
        for name in KEPT:
            nbgrader(self._base, "generate_assignment", name)
        path = self._base.course / "source" / "mask" / "mask.ipynb"
        right = submission_for(nbformat.read(path, as_version=4))
        self._right = json.loads(nbformat.writes(right))

    @staticmethod
    def _field(folder: Path) -> Field:
        course = folder / "course"
        places = course / "submitted", course / "gradebook.db", folder / "home", folder / "outside"
        return Field(course, *places)

    def attempt(self, attack: Attack) -> list[str]:
        """In what ways one attack succeeds."""
        self._count += 1
        field = self._field(self._folder / str(self._count))
        shutil.copytree(self._base.course, field.course)
        field.plant()
        with contextlib.closing(sqlite3.connect(field.gradebook)) as book, book:
            values = ("victim", field.canary("gradebook"))
            book.execute("insert into student (id, last_name) values (?, ?)", values)
        path = field.course / "release" / attack.assignment / f"{attack.assignment}.ipynb"
        field.hand_in(attack, released(nbformat.read(path, as_version=4)))
        field.hand_in_as_victim(self._right)
        before = field.snapshot()
        # To save time, another student is graded too only where an attack could affect that.
        together = attack.category in TOGETHER and attack.assignment == "mask"
        alone = [] if together else [f"--student={attack.student}"]
        in_time = nbgrader(field, "autograde", attack.assignment, *alone)
        if attack.category in ("notebook", "pages"):
            nbgrader(field, "generate_feedback", attack.assignment, f"--student={attack.student}")
        found = [] if in_time else ["hangs"]
        found += field.traces(before) + self._scores(field, attack, together)
        steps = [field.course / step / attack.student for step in ("autograded", "feedback")]
        for name, text in files_below(*steps):
            found += field.read_in(shown_by(text) if name.endswith(".ipynb") else text)
            found += acts_on_page(text) if name.endswith(".html") else []
        field.clean_up()
        shutil.rmtree(self._folder / str(self._count), ignore_errors=True)
        return unique(what.split(str(self._folder))[0].strip() for what in found)

    def _scores(self, field: Field, attack: Attack, together: bool) -> list[str]:
        with contextlib.closing(sqlite3.connect(field.gradebook)) as book:
            scores = dict(book.execute(_SCORES))
        found = []
        if scores.get(attack.student, 0) > attack.due:
            found.append(f"gains {scores[attack.student] - attack.due:g} points")
        if together and scores.get("victim", 0) < 13:
            found.append("costs another student points")
        return found


class Judged:
    """The same course, with the judge."""

    def __init__(self, folder: Path) -> None:
        course = folder / "course"
        copy_course(ROOT, course)
        cohort = course / "cohorts" / "demo.toml"
        cohort.write_text(cohort.read_text().split("[limits]")[0] + LIMITS)
        book = course / "gradebooks" / "demo" / "gradebook.db"
        self.field = Field(
            course, course / "submitted" / "demo", book, folder / "home", folder / "outside"
        )
        self.field.cut_down()
        self.field.plant()
        os.environ.update(self.field.environment)
        cohort = cohorts.load(course, "demo")
        found = {name: pristines.from_source(course, name) for name in KEPT}
        self._released = {name: released(found[name].notebook) for name in KEPT}
        self.judge = Judge(course, found, seed=cohort.seed, limits=cohort.limits)
        source = nbformat.read(course / "source" / "mask" / "mask.ipynb", as_version=4)
        right = json.loads(nbformat.writes(submission_for(source)))
        self._victim = self.field.hand_in_as_victim(right)

    def attempt(self, attack: Attack) -> list[str]:
        path = self.field.hand_in(attack, self._released[attack.assignment])
        before = self.field.snapshot()
        if path not in find_notebooks([path.parent.parent]):
            return self.field.traces(before)  # reached through a link, so it is not judged
        result = self.judge.judge_file(path, attack.assignment)
        kept = [(run.shown, run.error, str(run.ended)) for run in result.runs.values()]
        found = self.field.traces(before) + self.field.read_in(repr((result.as_json(), kept)))
        if (result.score or 0) > attack.due:
            found.append(f"gains {(result.score or 0) - attack.due:g} points")
        if self.judge.judge_file(self._victim, "mask").score != 13:
            found.append("costs another student points")
        worker = self.judge._worker
        if worker is not None and len(processes(str(worker.scratch))) != 1:
            found.append("leaves a process")
        return found

    def close(self) -> None:
        self.judge.close()
        self.field.clean_up()


def plain(found: list[str]) -> str:
    """The findings, without details that differ from run to run."""
    told = {"writes": "writes files", "leaves": "leaves a process"}
    return ", ".join(unique(told.get(what.split()[0], what) for what in found))


def page(attacks: list[Attack], stock: dict[str, list[str]], ours: dict[str, list[str]]) -> str:
    """The tables, in Markdown."""
    run = [attack for attack in attacks if attack.name in stock]
    rows = ["| attacks on | attacks | succeed, stock nbgrader | succeed, the judge |"]
    rows.append("|:--|--:|--:|--:|")
    for category in [*CATEGORIES, "all"]:
        of = [a for a in attacks if category in (a.category, "all")]
        tried = [a for a in of if a.name in stock]
        fell = sum(bool(stock[a.name]) for a in tried)
        judged = [a for a in of if a.name in ours]
        lost = sum(bool(ours[a.name]) for a in judged)
        name = f"**{category}**" if category == "all" else category
        rows.append(f"| {name} | {len(of)} | {fell} of {len(tried)} | {lost} of {len(judged)} |")
    kinds = Counter(what.split()[0] for a in run for what in stock[a.name][:1])
    rows += ["", "What succeeded with stock nbgrader: "]
    rows[-1] += ", ".join(f"{what} ({count})" for what, count in kinds.most_common()) + "."
    rows += ["", "| attack | what it attacks | stock nbgrader | the judge |", "|:--|:--|:--|:--|"]
    for attack in attacks:
        if attack.judge_only:
            with_stock = "does not apply"
        elif attack.harms:
            with_stock = f"not run: {attack.harms}"
        else:
            with_stock = _told(attack, stock)
        with_ours = _told(attack, ours)
        what = attack.attacks.replace("|", "\\|").replace("<", "&lt;")
        rows.append(f"| `{attack.name}` | {what} | {with_stock} | {with_ours} |")
    return "\n".join(rows)


def _told(attack: Attack, results: dict[str, list[str]]) -> str:
    return plain(results[attack.name]) or "–" if attack.name in results else "not measured"


def into(path: Path, text: str) -> None:
    """Write the tables between a page's markers."""
    old = path.read_text(encoding="utf-8")
    head, tail = old.split(BEGIN)[0], old.split(END)[1]
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def _is_file(path: Path | None) -> bool:
    return path is not None and path.is_file()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="run only attacks whose names start with this")
    parser.add_argument("--keep", type=Path, help="a file of results, to resume an earlier run")
    parser.add_argument("--into", type=Path, help="write the tables into this page")
    options = parser.parse_args()
    if os.geteuid() == 0 and os.getpid() != 1 and shutil.which("unshare"):
        space = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]
        os.execvp("unshare", [*space, sys.executable, *sys.argv])
    attacks = [attack for attack in load_attacks() if attack.name.startswith(options.only)]
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        stock = Stock(Path(temporary) / "stock")
        kept = json.loads(options.keep.read_text()) if _is_file(options.keep) else {}
        by_stock = {a.name: kept[a.name] for a in attacks if a.name in kept}
        for attack in attacks:
            if not attack.harms and not attack.judge_only and attack.name not in by_stock:
                by_stock[attack.name] = stock.attempt(attack)
                if options.keep:
                    options.keep.write_text(json.dumps(kept | by_stock, indent=1))
                said = ", ".join(by_stock[attack.name]) or "fails"
                print(f"stock nbgrader  {attack.name:45} {said}", flush=True)
        judged = Judged(Path(temporary) / "ours")
        by_ours = {}
        for attack in attacks:
            by_ours[attack.name] = judged.attempt(attack)
            said = ", ".join(by_ours[attack.name]) or "fails"
            print(f"the judge       {attack.name:45} {said}", flush=True)
        judged.close()
    text = page(attacks, by_stock, by_ours)
    print(text)
    if options.into:
        into(options.into, text)


if __name__ == "__main__":
    main()
