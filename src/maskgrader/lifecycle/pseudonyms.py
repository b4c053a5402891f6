"""Pseudonyms for students: always the same for a student, and traceable only with the key."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

from maskgrader.files import CourseError, write_atomically

_DIGITS = 16  # hexadecimal; for a million students, the chance of a collision is 1 in 37 million


class Pseudonyms:
    """Names students by a keyed hash. The key is kept next to the gradebook, not in archives."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def of(cls, path: Path) -> Pseudonyms:
        """Pseudonyms made with the key in a file. The file is created if it does not exist."""
        if not path.exists():
            write_atomically(path, f"{secrets.token_hex(32)}\n".encode(), 0o600)
        try:
            key = bytes.fromhex(path.read_text("ascii").strip())
        except (OSError, ValueError) as error:
            raise CourseError(
                f"{path}: the key of the pseudonyms cannot be read ({error})."
            ) from None
        if len(key) != 32:
            raise CourseError(f"{path} does not contain a key of 32 bytes in hexadecimal.")
        return cls(key)

    def __call__(self, student: str) -> str:
        """The pseudonym of a student id."""
        text = student.encode("utf-8", "surrogateescape")
        return f"s{hmac.new(self._key, text, hashlib.sha256).hexdigest()[:_DIGITS]}"
