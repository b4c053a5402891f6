"""The part of a Dask cluster that is ours: every worker is given the material, late ones too."""

from __future__ import annotations

from typing import Any

from distributed import WorkerPlugin

from . import work
from .work import Material


class Deliver(WorkerPlugin):
    """Gives a worker what it is to judge by."""

    def __init__(self, material: Material) -> None:
        self.name = f"maskgrader-{material.digest}"
        self._material = material

    def setup(self, worker: Any) -> None:
        work.give(self._material)

    def teardown(self, worker: Any) -> None:
        work.take_back(self._material.digest)
