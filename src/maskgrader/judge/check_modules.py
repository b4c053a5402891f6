"""Imports hidden checks under unique names, so that no course gets those of another."""

from __future__ import annotations

import itertools
import sys
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

_numbers = itertools.count()


class CheckModules:
    """The modules of a folder, imported under names unique to that folder.

    Folders of two courses may have the same name, and one process may grade both.
    """

    def __init__(self, folder: Path) -> None:
        invalidate_caches()  # files may have been added since the folder was last searched
        self._folder = folder
        self._package = _as_package(folder)

    def named(self, name: str) -> ModuleType:
        """A module of the folder, such as `reference`."""
        return import_module(f"{self._package}.{name}")

    def at(self, path: Path) -> ModuleType:
        """The module of a file in the folder."""
        return self.named(".".join(path.relative_to(self._folder).with_suffix("").parts))


def _as_package(folder: Path) -> str:
    """Make a folder a package; returns its name, which is different each time."""
    name = f"hidden_checks_{next(_numbers)}"
    file = folder / "__init__.py"
    spec = spec_from_file_location(name, file) if file.is_file() else None
    if spec is None:
        spec = ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = [str(folder)]
    sys.modules[name] = module = module_from_spec(spec)
    if spec.loader is not None:
        spec.loader.exec_module(module)
    return name
