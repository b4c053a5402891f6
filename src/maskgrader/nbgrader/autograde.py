"""What nbgrader's configuration names for `nbgrader autograde`: an exporter and a step."""

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
    """Gives nbgrader's Autograde the graded notebook wherever it would read a file.

    nbgrader makes an exporter for each conversion, just before it begins. That is the one place
    where `Conversion` can be put in front of it.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # nbconvert's
        converter: Any = self.parent
        self.conversion = Conversion(converter)
        converter.convert_notebooks = self.conversion.run

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        name = resources["nbgrader"]["notebook"]
        resources["metadata"] = ResourcesDict(name=name, path=str(Path(filename).parent))
        # Validate once, after all steps: it takes longer than judging. (nbconvert fails at an
        # optimistic validation without any step.)
        self.optimistic_validation = bool(self._preprocessors)
        graded = self.conversion.graded_notebook()
        return self.from_notebook_node(graded, resources, **kwargs)  # type: ignore[no-untyped-call]  # nbconvert's


class Record(NbGraderPreprocessor):
    """Writes the scores into the gradebook, before nbgrader computes the late penalty."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        self.parent.conversion.write_scores()
        return nb, resources
