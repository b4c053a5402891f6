"""Malformed and odd submissions of `mask`: how each is made, and what is fair to its student.

A case is a function that makes one file (or a folder of files) out of a notebook with every answer
right. Its docstring says what it shows. It imports nothing of the judge: a benchmark hands the same
files to stock nbgrader.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

Notebook = dict[str, Any]  # a notebook as JSON
Files = dict[str, bytes]  # by name, in the student's folder

FULL = "full"  # correct code earns all points in spite of it
REFUSED = "refused"  # with a message that says why
NAME = "mask.ipynb"
# One grey pixel.
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
)

THEMES = (
    "encodings",
    "damaged",
    "formats",
    "metadata",
    "structure",
    "syntax",
    "running",
    "returns",
    "files",
)


def one(exercise: str) -> str:
    """Only this exercise may suffer."""
    return f"one: {exercise}"


@dataclass(frozen=True)
class Case:
    """One malformed submission. `says`: key words that the student must be told."""

    name: str
    theme: str
    shows: str
    fair: str
    says: tuple[str, ...]
    make: Callable[[Notebook], Notebook | str | bytes | Files | None]
    student: str

    def files(self, right: Notebook) -> Files:
        """What the student hands in, made from a right notebook."""
        notebook = deepcopy(right)
        made = self.make(notebook)
        if made is None:  # the notebook was changed in place
            made = notebook
        if isinstance(made, dict) and all(isinstance(value, bytes) for value in made.values()):
            return made
        return {NAME: made if isinstance(made, bytes) else text(made).encode("utf-8")}

    def hand_in(self, right: Notebook, submitted: Path) -> Path:
        """Write the student's files into `submitted/<student>/mask`; returns that folder."""
        folder = submitted / self.student / "mask"
        for name, data in self.files(right).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return folder


CASES: list[Case] = []


def outcome(scores: dict[str, tuple[float | None, float]]) -> str:
    """What became of a student, in the words of `Case.fair`.

    scores: by test cell (`try_<exercise>`, `test_<exercise>`), the points got, None where nobody
    gave any, and the points there are. Written answers have no test cell.
    """
    tests = {name: pair for name, pair in scores.items() if name.startswith(("try_", "test_"))}
    if not tests or all(score is None for score, _ in tests.values()):
        return REFUSED
    lost = {n.removeprefix("try_").removeprefix("test_") for n, (s, m) in tests.items() if s != m}
    return "one: " + ", ".join(sorted(lost)) if lost else FULL


def case(fair: str, *says: str, student: str = "") -> Callable:
    """Register a function as a case; its name is the case's name, and its student's."""

    def register(make: Callable) -> Callable:
        name, theme = make.__name__, make.__module__.rpartition(".")[2]
        assert make.__doc__ and name not in {known.name for known in CASES}, name
        shows = make.__doc__.strip()
        CASES.append(Case(name, theme, shows, fair, says, make, student or name))
        return make

    return register


def load_cases() -> list[Case]:
    """Every case, by theme."""
    for theme in THEMES:
        importlib.import_module(f".{theme}", __package__)
    return CASES


# What cases are made with


def text(notebook: Notebook | str) -> str:
    """A notebook as Jupyter writes it."""
    return notebook if isinstance(notebook, str) else json.dumps(notebook, ensure_ascii=False)


def grade_id(cell: dict[str, Any]) -> Any:
    metadata = cell.get("metadata")
    return metadata.get("nbgrader", {}).get("grade_id", "") if isinstance(metadata, dict) else ""


def place(notebook: Notebook, name: str) -> int:
    """Where the cell with this grade_id or id stands."""
    cells = notebook["cells"]
    return next(i for i, cell in enumerate(cells) if name in (grade_id(cell), cell.get("id")))


def find(notebook: Notebook, name: str) -> dict[str, Any]:
    return notebook["cells"][place(notebook, name)]


def write(notebook: Notebook, name: str, source: str) -> None:
    """Replace the text of a cell."""
    find(notebook, name)["source"] = dedent(source).strip("\n")


def edit(notebook: Notebook, name: str, old: str, new: str) -> None:
    """Replace a part of a cell's text, which must be there."""
    source = find(notebook, name)["source"]
    assert old in source, f"{old!r} is not in {name}"
    find(notebook, name)["source"] = source.replace(old, new)


def put_first(notebook: Notebook, name: str, source: str) -> None:
    """Write a text above that of a cell."""
    cell = find(notebook, name)
    cell["source"] = f"{dedent(source).strip()}\n{cell['source']}"


def quiz(notebook: Notebook) -> tuple[str, int]:
    """The right letter of the quiz and the `T` of its number, as the notebook's cohort has them."""
    letter = re.search(r'answer_first_row = "(\w)"', find(notebook, "quiz_mask")["source"])
    size = re.search(r"T_quiz = (\d+)", find(notebook, "given_quiz")["source"])
    assert letter and size
    return letter[1], int(size[1])


def code(source: str, **metadata: Any) -> dict[str, Any]:
    """A code cell of the student's own."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": metadata,
        "outputs": [],
        "source": dedent(source).strip("\n"),
    }


def add(notebook: Notebook, source: str, after: str = "given_setup") -> None:
    """Add a cell of the student's own."""
    notebook["cells"].insert(place(notebook, after) + 1, code(source))


def remove(notebook: Notebook, *names: str) -> None:
    for name in names:
        del notebook["cells"][place(notebook, name)]


def returning(notebook: Notebook, expression: str) -> None:
    """A right causal_mask whose result `mask` is given back as something else."""
    source = f"""
        def causal_mask(T):
            mask = np.where(np.arange(T) <= np.arange(T)[:, None], 0.0, -np.inf)
            return {expression}
        """
    write(notebook, "causal_mask", source)
    # prefix_mask stands on its own feet, so that only causal_mask can lose.
    source = """
        def prefix_mask(T, n_prefix):
            rows, columns = np.arange(T)[:, None], np.arange(T)
            return np.where((columns <= rows) | (columns < n_prefix), 0.0, -np.inf)
        """
    write(notebook, "prefix_mask", source)
