"""Hidden checks as Python modules, so that no session gets those of another."""

from __future__ import annotations

import itertools
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

_numbers = itertools.count()


class ChecksModule(pytest.Module):
    """A module of checks, imported under a name of this session alone.

    pytest would name it after its folder, and give one course's checks for those of another that
    the same process has graded before.
    """

    folder: Path
    package: str

    def _getobj(self) -> ModuleType:
        inner = self.path.relative_to(self.folder).with_suffix("").parts
        return import_module(".".join((self.package, *inner)))


def as_package(folder: Path) -> str:
    """The name under which a folder is made a package, each time another."""
    name = f"hidden_checks_{next(_numbers)}"
    file = folder / "__init__.py"
    places = {"submodule_search_locations": [str(folder)]}
    spec = spec_from_file_location(name, file, **places) if file.is_file() else None
    if spec is None:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
    sys.modules[name] = module = module_from_spec(spec)
    if spec.loader is not None:
        spec.loader.exec_module(module)
    return name
