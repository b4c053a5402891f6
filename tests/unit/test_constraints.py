"""The versions that are pinned can be had wherever the course is said to run."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

LINES = (Path(__file__).resolve().parents[2] / "constraints.txt").read_text().splitlines()
PINNED = [Requirement(line) for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize("python", ["3.11.0", "3.12.0", "3.13.0"])
def test_every_pinned_package_can_be_installed(python: str) -> None:
    """Python 3.11 is promised, so none may ask for 3.11.5: Debian 12 has 3.11.2."""
    refused = {}
    for one in PINNED:
        try:
            needed = distribution(one.name).metadata.get("Requires-Python")
        except PackageNotFoundError:  # of an extra that is not installed
            continue
        if needed and not SpecifierSet(needed).contains(python):
            refused[one.name] = needed
    assert refused == {}


def test_each_package_is_pinned_by_name_and_version_only() -> None:
    """No address of a registry, no hash, no range."""
    for one in PINNED:
        assert (one.url, [s.operator for s in one.specifier]) == (None, ["=="]), one
