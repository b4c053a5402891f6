"""The faults found while a cohort's file is read: one sentence each, reported all at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, time
from difflib import get_close_matches
from typing import Any

_SIMILARITY = 0.55  # minimum at which a known name is suggested for a misspelt one
_MAX_SHOWN = 60  # characters of a value that a message shows
_SECRET_KEYS = {"seed", "gradebook"}


class FaultList:
    """Collects messages about one file. A message names the key, its value and what is allowed."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def add(self, key: str, value: Any, what: str) -> None:
        """Record that the value of a key is wrong; the message shows the value."""
        self.messages.append(f"{key} = {_shown(value)}: {what}.")

    def add_unseen(self, key: str, what: str) -> None:
        """Record a fault of a key whose value is missing or must not be shown."""
        self.messages.append(f"{key}: {what}.")

    def check_kind(self, key: str, value: Any, kind: type, needed: str) -> bool:
        """Whether a value has the type that its key needs; if not, record it."""
        if isinstance(value, kind):
            return True
        self.add(key, "…" if key in _SECRET_KEYS else value, f"must be {needed}")
        return False

    def check_keys(self, table: str, data: Mapping[str, Any], known: Collection[str]) -> None:
        """Record each unknown key. `table` precedes the keys in messages: "" or such as "late."."""
        for key, value in data.items():
            if key not in known:
                looks_secret = _SECRET_KEYS & set(_similar(key, known))
                shown = "…" if looks_secret else value
                self.add(f"{table}{key}", shown, f"unknown key; {allowed(key, known)}")


def allowed(name: str, known: Collection[str]) -> str:
    """The known names, and which of them was probably meant, as part of a message."""
    return f"allowed: {', '.join(known) or 'none'}{suggestion(name, known)}"


def suggestion(name: Any, known: Collection[str]) -> str:
    """`(did you mean …?)` after a space, or nothing if no known name is similar."""
    similar = _similar(name, known) if isinstance(name, str) else []
    return f" (did you mean {similar[0]}?)" if similar else ""


def _similar(name: str, known: Collection[str]) -> list[str]:
    return get_close_matches(name, known, 1, _SIMILARITY)


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, date | time) else repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…"
