"""How `verify` shows its progress: its caller supplies the progress bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")


class Track(Protocol):
    """Iterates over items and shows a progress bar with a title. count: the number of items."""

    def __call__(self, items: Iterable[T], title: str, count: int, /) -> Iterator[T]: ...


def untracked(items: Iterable[T], title: str, count: int, /) -> Iterator[T]:
    """No progress bar."""
    yield from items
