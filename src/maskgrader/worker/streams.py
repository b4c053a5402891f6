"""Standard output and error in the confined process."""

from __future__ import annotations

import io
from collections.abc import Callable


class OutputStream(io.TextIOBase):
    """Text goes to `sink(name, text)` as it is written."""

    encoding = "utf-8"

    def __init__(self, name: str, sink: Callable[[str, str], None]) -> None:
        self._name = name
        self._sink = sink

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        """`sys.stdout.close()` closes nothing: IPython flushes it after every cell."""

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._sink(self._name, text)
        return len(text)
