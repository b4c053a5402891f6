"""The rules of the house: what may stand where, and who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import maskgrader

PACKAGE = Path(maskgrader.__file__).parent
ROOT = PACKAGE.parents[1]
MODULES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 300


def imports(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Line, module and names of every absolute import from this package, lazy ones too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            if (node.module or "").partition(".")[0] == "maskgrader":
                yield node.lineno, node.module or "", [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] == "maskgrader":
                    yield node.lineno, alias.name, []


def public_names(package: str) -> set[str]:
    """The names in a package's `__all__`."""
    path = PACKAGE / package / "__init__.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def test_the_root_holds_packages_only() -> None:
    """No loose module stands beside the packages."""
    assert {path.name for path in PACKAGE.glob("*.py")} == {"__init__.py", "__main__.py"}


def test_packages_import_only_packages_below_them() -> None:
    """import-linter keeps the contracts in pyproject.toml, among them the worker's."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_packages_import_public_names_of_each_other(path: Path) -> None:
    """What a package's `__init__` does not list in `__all__` is its own business."""
    own = path.relative_to(PACKAGE).parts[0]
    private = []
    for line, module, names in imports(path):
        parts = module.split(".")[1:]
        if not parts:
            continue  # `from maskgrader import cohort`: a package
        if len(parts) > 1 or not names:
            private.append(f"line {line}: {module}")
        elif parts[0] != own:
            known = public_names(parts[0])
            private += [f"line {line}: {module}.{n}" for n in names if n not in known]
    assert private == []


def test_no_name_stands_for_two_modules() -> None:
    """A package or module can be spoken of by its last name alone."""
    names = [path.stem for path in MODULES if not path.stem.startswith("__")]
    names += [path.parent.name for path in MODULES if path.stem == "__init__"]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_a_package_exports_nothing_under_the_name_of_a_module() -> None:
    """`maskgrader.a.b` must not be a module to one reader and a function to another."""
    clashes = []
    for path in PACKAGE.rglob("__init__.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                names = (alias.asname or alias.name for alias in node.names)
                clashes += [
                    str(path.with_name(n)) for n in names if path.with_name(f"{n}.py").exists()
                ]
    assert clashes == []


def test_no_name_is_that_of_a_standard_module() -> None:
    """`html`, `secrets`, `code` and the like are Python's."""
    names = {path.stem for path in MODULES} | {path.parent.name for path in MODULES}
    assert names & set(sys.stdlib_module_names) - {"__init__", "__main__"} == set()


def test_modules_are_short() -> None:
    """A module that needs more has more than one reason to be."""
    lengths = {str(p.relative_to(PACKAGE)): len(p.read_text().splitlines()) for p in MODULES}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}
