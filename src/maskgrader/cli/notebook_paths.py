"""Finds the notebooks that command-line paths name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path


def find_notebooks(paths: Iterable[Path]) -> Iterator[Path]:
    """The notebooks below each folder, except checkpoints, and every other path unchanged.

    A folder without a notebook is yielded itself, and symbolic links to folders are not followed.
    """
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            found = sorted(p for p in path.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
            yield from found or [path]
        else:
            yield path
