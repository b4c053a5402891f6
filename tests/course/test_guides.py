"""The guides work when they are followed literally: each command is read from the page itself."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader import cohort as cohorts
from maskgrader.bank import WRITTEN, load_bank, submission_for
from maskgrader.course import quiz

from ..copies import copy_without_bank
from .guides import ROOT, Reader, blocks, write_programs

BIN = Path(sys.executable).parent
QUICK_PUBLISH = "maskgrader publish --quick mask"
DATES = """time_zone = "Europe/Madrid"
exchange = "exchange"

[dates.mask]
release = 2026-10-12T09:00:00
due = 2026-10-26
"""


@pytest.fixture
def reader(course: Path, tmp_path: Path, run: Callable[..., Any]) -> Reader:
    """Somebody in a course in which nothing has been generated."""
    home = tmp_path / "home"
    home.mkdir()
    return Reader(run, course, home)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def hand_in(course: Path, cohort: str, *students: str, assignment: str = "mask") -> None:
    """Put right solutions into the cohort's exchange, as nbgrader's Submit button does."""
    known = cohorts.load(course, cohort)
    notebook = submission_for(quiz.source_for(known, assignment), answers=WRITTEN)
    assert known.exchange is not None
    at = "2026-10-20 10:00:00.000000 UTC"
    for student in students:
        inbound = known.exchange / known.course_id / "inbound"
        folder = inbound / f"{student}+{assignment}+{at}+x"
        folder.mkdir(parents=True)
        (folder / "timestamp.txt").write_text(at)
        (folder / "submission_secret.txt").write_text(f"secret of {student}")
        nbformat.write(notebook, folder / f"{assignment}.ipynb")


def make_rotary(course: Path) -> None:
    """The parts that the guide asks for, and nothing that it calls optional."""
    (hidden_block,) = blocks("docs/howto/add-an-assignment.md", "python")
    block = hidden_block.replace("<name>", "rotary").replace("<exercise>", "rotate")
    right = "def rotate(x):\n    ### BEGIN SOLUTION\n    return -x\n    ### END SOLUTION"
    cells = [
        new_markdown_cell("# Rotary embeddings"),
        new_code_cell("import numpy as np", metadata=meta("given_setup", locked=True)),
        new_code_cell(right, metadata=meta("rotate", solution=True)),
        new_code_cell("assert rotate(2.0) == -2.0", metadata=meta("try_rotate", points=1)),
        new_code_cell(block, metadata=meta("test_rotate", points=2)),
    ]
    source = course / "source" / "rotary"
    source.mkdir()
    nbformat.write(new_notebook(cells=cells), source / "rotary.ipynb")
    (source / "angles.csv").write_text("0,90,180\n")
    checks = course / "tests" / "hidden" / "rotary"
    checks.mkdir()
    (checks / "__init__.py").write_text('"""Hidden checks of rotary."""\n')
    (checks / "reference.py").write_text("def rotate(x):\n    return -x\n")
    (checks / "test_rotate.py").write_text(
        "from maskgrader.checks import check\n\n\n"
        '@check("rotate", points=2)\n'
        "def test_sign(student, rng):\n"
        '    """Every number changes its sign"""\n'
        "    x = rng.normal(size=3)\n"
        "    answer = student.rotate(x)\n"
        '    answer.close(answer.array("(n,)", n=3), -x, "Every number must change its sign.")\n'
    )


def meta(grade_id: str, *, points: float | None = None, **flags: bool) -> dict[str, Any]:
    nbgrader = {"grade_id": grade_id, "grade": points is not None, "schema_version": 3}
    nbgrader |= {"solution": False, "task": False, "locked": points is not None, **flags}
    return {"nbgrader": nbgrader | ({} if points is None else {"points": points})}


def test_add_an_assignment(reader: Reader) -> None:
    """With only the required parts, the assignment is verified, judged and released."""
    make_rotary(reader.folder)
    edit(reader.folder / "cohorts" / "demo.toml", "[limits]", f"{DATES}\n[limits]")
    (reader.folder / "exchange").mkdir(mode=0o777)
    edit(reader.folder / "cohorts" / "demo.toml", "[dates.mask]", "[dates.rotary]")
    reader.instead = {"maskgrader publish rotary": "maskgrader publish --quick rotary"}
    reader.follow("docs/howto/add-an-assignment.md")
    released = reader.folder / "exchange" / "decoder" / "outbound" / "rotary"
    assert {path.name for path in released.iterdir()} == {"rotary.ipynb", "angles.csv"}
    assert "3/3" in reader.said["maskgrader judge source/rotary/rotary.ipynb"]


def prepare_autumn(course: Path, name: str = "autumn26") -> None:
    """What the guides say to write into a new cohort's file, and its exchange."""
    file = course / "cohorts" / f"{name}.toml"
    text = file.read_text(encoding="utf-8").replace('time_zone = "UTC"\n', "")
    head, table, rest = text.partition("[late]")
    dates, exchange = DATES.partition("[dates")[2], DATES.partition("[dates")[0]
    title, separator, others = head.partition("course_id")
    file.write_text(f"{title}{exchange}{separator}{others}[dates{dates}\n{table}{rest}")
    (course / "exchange").mkdir(exist_ok=True)
    (course / "exchange").chmod(0o777)


CLASS = "id,first_name,last_name,email\nada,Ada,Adler,ada@x.example\nbo,Bo,Berg,bo@x.example\n"


def follow_term(reader: Reader) -> None:
    """Follow the guide from the cohort's file to the grades; ada is right, and so is bo."""
    course = reader.folder

    def class_list() -> None:
        (reader.home / "class.csv").write_text(CLASS)

    reader.first = {
        "maskgrader cohort show autumn26": lambda: prepare_autumn(course),
        "maskgrader cohort roster ~/class.csv --dry-run": class_list,
        "nbgrader collect mask": lambda: hand_in(course, "autumn26", "ada", "bo"),
    }
    reader.instead = {"maskgrader publish mask": QUICK_PUBLISH}
    reader.not_here = {"maskgrader verify": "it takes minutes; test_verify.py has its own tests"}
    reader.follow("docs/howto/term.md")
    (course / "said.json").write_text(json.dumps(reader.said))


@pytest.fixture
def term(once: Callable[..., Path], fresh: Path, run: Callable[..., Any], tmp_path: Path) -> Reader:
    """Somebody in a course in which the guide to a term has been followed."""

    def build(folder: Path) -> None:
        (folder / "home").mkdir()
        course = copy_without_bank(fresh, folder / "course")
        follow_term(Reader(run, course, folder / "home"))

    made = once("term", build)
    shutil.copytree(made, tmp_path / "term", symlinks=True)
    course = tmp_path / "term" / "course"
    environment = {"MASKGRADER_COHORT": "autumn26"}
    return Reader(run, course, tmp_path / "term" / "home", environment=environment)


def test_run_a_term(term: Reader) -> None:
    """From the cohort's file to the grades."""
    said = json.loads((term.folder / "said.json").read_text())
    page = term.folder / "feedback" / "autumn26" / "bo" / "mask" / "mask.html"
    assert page.is_file()
    assert "17/17" in said["maskgrader judge submitted/autumn26/ada/mask/mask.ipynb"]
    grades = (term.folder / "overall.csv").read_text(encoding="utf-8")
    assert [line.split(",")[0] for line in grades.splitlines()[1:]] == ["ada", "bo"]


def test_change_an_exercise(term: Reader) -> None:
    """A check, the notebook, points for everyone, and dates, while the term runs."""
    file = term.folder / "cohorts" / "autumn26.toml"
    checks = term.folder / "tests" / "hidden" / "mask" / "test_causal_mask.py"
    source = term.folder / "source" / "mask" / "mask.ipynb"
    (table,) = blocks("docs/howto/change-an-exercise.md", "toml")

    def another_check() -> None:
        checks.write_text(checks.read_text() + "\n# A comment.\n")

    def points_for_everyone() -> None:
        file.write_text(f"{file.read_text()}\n{table}")

    term.first = {
        "maskgrader verify mask": another_check,
        "maskgrader publish mask": lambda: edit(source, "# ", "#  "),
        "maskgrader grade mask": [lambda: None, points_for_everyone],
        "maskgrader cohort sync": lambda: edit(file, "2026-10-26", "2026-10-27"),
    }
    term.instead = {"maskgrader publish mask": QUICK_PUBLISH}
    term.not_here = {"maskgrader verify mask": "publishing, below, verifies it too"}
    term.follow("docs/howto/change-an-exercise.md")
    done = term.execute("maskgrader judge --json submitted/autumn26/ada/mask/mask.ipynb")
    (given,) = [
        check["message"]
        for check in json.loads(done.stdout)["exercises"]["causal_mask"]["checks"]
        if check["id"] == "causal_mask/every_size"
    ]
    assert given == "Everyone gets these points: T = 0 was not mentioned."


def test_grade_a_cohort(term: Reader) -> None:
    """Grade, explain, and accept what has changed."""
    term.not_here = {
        "maskgrader grade --scheduler tls://10.0.0.5:8786": "it is in test_grading_elsewhere.py"
    }
    term.follow("docs/howto/cohort.md")


def test_move_to_a_new_year(term: Reader) -> None:
    """Another cohort is made, and the old one archived and put away."""
    term.follow("docs/howto/new-year.md")
    assert "spring27" in term.execute("maskgrader cohort list").stdout
    assert (term.folder / "gradebooks" / "autumn26" / "gradebook.db").is_file()


def test_work_on_the_checks(reader: Reader) -> None:
    """The checks run with pytest on a submission of the demo, which has a mistake."""
    on_emil = "pytest tests/hidden --notebook submitted/demo/emil/mask/mask.ipynb"
    name = "mask/causal_mask/wrong_answer/diagonal_hidden"
    (entry,) = (entry for entry in load_bank(reader.folder, "mask") if entry.name == name)
    source = quiz.source_for(cohorts.load(reader.folder, "demo"), "mask")
    folder = reader.folder / "submitted" / "demo" / "emil" / "mask"
    folder.mkdir(parents=True)
    nbformat.write(submission_for(source, entry), folder / "mask.ipynb")
    reader.fails = {on_emil: 1}
    reader.not_here = {"maskgrader verify --quick mask": "publishing a term verifies it so"}
    reader.follow("docs/howto/checks.md")
    assert "test_diagonal_is_open" in reader.said[on_emil]


def test_add_a_language(reader: Reader) -> None:
    """Catalogues are made, checked and counted."""
    reader.follow("docs/howto/languages.md")


def test_install(reader: Reader) -> None:
    """What this machine can enforce."""
    network = "it installs from the network; CI does it"
    reader.not_here = {
        "make demo": network,
        "python -m pip install --constraint constraints.txt --editable .": network,
    }
    reader.follow("docs/install.md")


def test_the_way_through_the_readme(reader: Reader) -> None:
    """The commands of the first page, in their order."""
    course = reader.folder
    reader.first = {
        "nbgrader generate_assignment mask": lambda: prepare_autumn(course),
        "nbgrader collect mask": lambda: hand_in(course, "autumn26", "ada"),
    }
    whole = "make runs it in an environment of its own; CI does"
    reader.not_here = {"make demo": whole, "make test": whole}
    reader.follow("README.md")
    shown = reader.said["maskgrader judge submitted/autumn26/ada/mask/mask.ipynb"]
    assert "17/17" in shown


# What programs of a system do, as far as a guide relies on it. Unit files must be installed.
ONE_MACHINE = {
    "python3": (
        f"bin=$3/bin; mkdir -p $bin $3/etc/jupyter; ln -s {BIN}/maskgrader {BIN}/jupyterhub $bin\n"
        "printf '#!/bin/sh\\n[ -f constraints.txt ]' > $bin/pip; chmod +x $bin/pip"
    ),
    "useradd": 'mkdir -p "$ROOT/home/${@: -1}"',
    "chown": 'ls -d "${@: -1}" > /dev/null',
    "install": (
        "words=(); while [ $# != 0 ]; do\n"
        'if [ "$1" = -o ]; then shift; else words+=("$1"); fi; shift; done\n'
        '/usr/bin/install "${words[@]}"'
    ),
    "su": 'HOME="$ROOT/home/$1" exec bash -c "$3"',
    "systemctl": (
        'for unit in "${@:3}"; do ls "$ROOT/etc/systemd/system/"'
        '"$(sed s/@[^.]*/@/ <<< "$unit")"; done'
    ),
}
# Each names files of the repository; they must exist.
CLUSTER = 'while [ $# != 0 ]; do if [ "$1" = -f ]; then ls "$2"; fi; shift; done'


def test_set_up_one_machine(reader: Reader, tmp_path: Path) -> None:
    """On a system that is a folder: files, modes, the cohort and its services are in place."""
    reader.root = tmp_path / "system"
    for folder in ("opt", "etc/systemd/system", "home", "srv", "usr/local/lib"):
        (reader.root / folder).mkdir(parents=True)
    reader.programs = write_programs(tmp_path / "programs", **ONE_MACHINE)
    shutil.copytree(ROOT / "deploy", reader.folder / "deploy")
    shutil.copy(ROOT / "constraints.txt", reader.folder)
    reader.follow("docs/howto/one-machine.md")
    assert (reader.root / "home/grader-decoder/decoder/cohorts/autumn26.toml").is_file()
    exchange = reader.root / "srv/nbgrader/exchange"
    course = exchange / "decoder-autumn26"
    modes = [path.stat().st_mode & 0o7777 for path in (exchange, course, course / "inbound")]
    assert modes == [0o1777, 0o755, 0o3733]


def test_set_up_a_cluster(reader: Reader, tmp_path: Path) -> None:
    """Every file that is applied or built from exists."""
    programs = {name: CLUSTER for name in ("docker", "kubectl", "helm")}
    reader.programs = write_programs(tmp_path / "programs", **programs)
    reader.folder = ROOT
    reader.not_here = {"python grade_on_gateway.py mask": "it needs a cluster; test_kubernetes.py"}
    reader.follow("docs/howto/kubernetes.md")
