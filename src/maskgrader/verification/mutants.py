"""Mutants of the course's right answers: copies with one slip each.

We generate them ourselves because neither cosmic-ray nor mutmut fits. mutmut can only be used as a
command. The operators of cosmic-ray work on source text, but do not change axes or slices, remove
calls or reorder them. Both install a dozen packages to run tests from files, which we do not need.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.course import Pristine
from maskgrader.files import CourseError

from .operator_tools import Scope
from .operators import OPERATORS
from .seed_bench import Solution

_UNCHANGED_FIELDS = ("annotation", "returns", "decorator_list", "ctx")


@dataclass(frozen=True)
class Mutant:
    """One slip in a right answer.

    where: "notebook" for its solution cell, "reference" for the module with which the checks
    compare. line: in that cell or file. before, after: the lines that differ, as `ast.unparse`
    writes them, joined by semicolons. text: the whole cell or module with the slip.
    """

    exercise: str
    where: str
    operator: str
    line: int
    before: str
    after: str
    text: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Identifies the mutant in the list of equivalents."""
        return self.exercise, self.where, self.before, self.after

    @property
    def solution(self) -> Solution:
        """The mutant as a solution to try."""
        return Solution(self.exercise, self.text, whole=self.where == "reference")

    def __str__(self) -> str:
        change = f"`{self.before}` -> `{self.after or '(nothing)'}`"
        return f"{self.exercise} ({self.where}, line {self.line}, {self.operator}): {change}"


def mutants_of(root: Path, pristine: Pristine, texts: dict[str, str]) -> Iterator[Mutant]:
    """Every mutant of an assignment's code exercises, from both of its right answers.

    texts: the solution cells by exercise. Raises CourseError for an exercise without a reference.
    """
    path = root / "tests" / "hidden" / pristine.assignment / "reference.py"
    reference = path.read_text(encoding="utf-8")
    known = {node.name: node for node in _functions(reference)}
    names = [exercise.name for exercise in pristine.exercises]
    own = {name: {node.name for node in _functions(texts[name])} for name in names}
    exercises = [name for name in names if own[name]]  # a quiz defines nothing
    for exercise in exercises:
        yield from mutants(texts[exercise], own[exercise], exercise, "notebook")
        if exercise not in known:
            raise CourseError(f"{path} does not define a function for the exercise {exercise}.")
        used = _helpers(exercise, known, exercises)
        yield from mutants(reference, used, exercise, "reference")


def _functions(text: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]


def _helpers(exercise: str, known: dict[str, ast.FunctionDef], exercises: list[str]) -> set[str]:
    """The exercise's function, and the functions it uses that are not exercises."""
    found, new = set(), {exercise}
    while new:
        found |= new
        names = {n.id for f in new for n in ast.walk(known[f]) if isinstance(n, ast.Name)}
        new = {name for name in names if name in known and name not in exercises} - found
    return found


def mutants(text: str, names: set[str], exercise: str, where: str) -> Iterator[Mutant]:
    """Mutants of the named functions in a text, without duplicates."""
    tree = ast.parse(text)
    pieces = [ast.unparse(node) for node in tree.body]
    seen = {"\n".join(pieces)}
    for place, function in enumerate(tree.body):
        if not isinstance(function, ast.FunctionDef) or function.name not in names:
            continue
        for operator, line, changed in _changed(tree.body, place):
            whole = "\n".join([*pieces[:place], changed, *pieces[place + 1 :]])
            if whole not in seen:
                seen.add(whole)
                before, after = _difference(pieces[place], changed)
                yield Mutant(exercise, where, operator, line, before, after, whole)


def _changed(body: list[ast.stmt], place: int) -> Iterator[tuple[str, int, str]]:
    """(operator, line, text of the function) for every change to the function at a place."""
    whole = body[place]
    assert isinstance(whole, ast.FunctionDef)
    for scope, container, key, line in _slots(body, place, Scope.of(whole), whole.lineno):
        node = _get(container, key)
        for operator in OPERATORS:
            for other in operator(node, scope):
                if isinstance(container, ast.UnaryOp) and ast.unparse(other).startswith("-"):
                    continue  # a double negation, which `unary` makes too
                _set(container, key, other)
                text = ast.unparse(body[place])
                _set(container, key, node)
                yield operator.__name__, line, text


def _slots(
    container: Any, key: Any, scope: Scope, line: int
) -> Iterator[tuple[Scope, Any, Any, int]]:
    """(scope, container, key, line) of this node and of each one below it that may be changed."""
    node = _get(container, key)
    line = getattr(node, "lineno", line)
    yield scope, container, key, line
    if isinstance(node, ast.FunctionDef):
        scope = Scope.of(node)
    for name, value in ast.iter_fields(node):
        if name in _UNCHANGED_FIELDS:
            continue
        if isinstance(value, ast.AST):
            yield from _slots(node, name, scope, line)
        elif isinstance(value, list):
            documented = isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None
            for i in range(int(documented and name == "body"), len(value)):
                if isinstance(value[i], ast.AST):
                    yield from _slots(value, i, scope, line)


def _get(container: Any, key: Any) -> Any:
    return container[key] if isinstance(container, list) else getattr(container, key)


def _set(container: Any, key: Any, node: Any) -> None:
    if isinstance(container, list):
        container[key] = node
    else:
        setattr(container, key, node)


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines in which two texts differ, without their indentation."""
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return "; ".join(map(str.strip, old)), "; ".join(map(str.strip, new))
