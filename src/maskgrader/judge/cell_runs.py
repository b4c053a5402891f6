"""The outcome of each cell of a notebook, in the language in use."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maskgrader.language import _
from maskgrader.protocol import WORKER_SENTENCES, CellError, Output
from maskgrader.sandbox import Ended


@dataclass
class CellRun:
    """One cell: its outputs, its error if it failed, and its end if it was stopped."""

    shown: list[Output] = field(default_factory=list)
    error: CellError | None = None
    ended: Ended | None = None


def translated(text: str) -> str:
    """The text, with the worker's sentences in it translated."""
    for sentence in WORKER_SENTENCES:
        text = text.replace(sentence, _(sentence))
    return text


def translated_error(error: CellError) -> CellError:
    return replace(error, message=translated(error.message))


def translated_outputs(outputs: list[Output]) -> list[Output]:
    return [[kind, translated(text), *picture] for kind, text, *picture in outputs]
