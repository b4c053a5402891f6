"""The exporter and the step that nbgrader's configuration names for `nbgrader autograde`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbconvert.exporters.exporter import ResourcesDict
from nbgrader.preprocessors import NbGraderPreprocessor

from .autograde_conversion import Conversion
from .process_judges import close_judges

__all__ = ["JudgingExporter", "Record", "close_judges"]


class JudgingExporter(NotebookExporter):
    """Passes nbgrader's Autograde the graded notebook wherever it would read a file.

    nbgrader creates an exporter just before each conversion. That is the only place where
    `Conversion` can take it over.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # nbconvert's
        converter: Any = self.parent
        self.conversion = Conversion(converter)
        converter.convert_notebooks = self.conversion.run

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        name = resources["nbgrader"]["notebook"]
        resources["metadata"] = ResourcesDict(name=name, path=str(Path(filename).parent))
        # Validate once, after all steps: it takes longer than judging. (Without any
        # step, nbconvert's optimistic validation fails.)
        self.optimistic_validation = bool(self._preprocessors)
        graded = self.conversion.graded_notebook()
        return self.from_notebook_node(graded, resources, **kwargs)  # type: ignore[no-untyped-call]  # nbconvert's


class Record(NbGraderPreprocessor):
    """Writes the scores into the gradebook, before nbgrader computes the late penalty."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        self.parent.conversion.write_scores()
        return nb, resources
