"""What a student's answer to a question means: a letter or a number, in whatever form it is typed.

The quiz cells of the notebooks read letters and numbers by the same rules, and say what they read.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import numpy as np

from maskgrader.course import LETTERS

_LONGEST = 40  # characters; a longer text is no letter
_AROUND = " \t\r\n.,:;()[]*`'\"。、"  # what people type around a letter: "(b)", "B."


def read_letter(value: Any) -> str | None:
    """The letter of a choice, "a" to "d"; None if there is none, or more than one.

    Case, punctuation around it and the width of the letter do not matter, nor does a list of one.
    """
    value = _alone(value)
    if not isinstance(value, str) or len(value) > _LONGEST:
        return None
    letter = unicodedata.normalize("NFKC", value).lower().strip(_AROUND)
    return letter if len(letter) == 1 and letter in LETTERS else None


def read_number(value: Any) -> float | None:
    """A number of any type, alone or in a list; None for anything else. It need not be finite."""
    value = _alone(value)
    if isinstance(value, bool | np.bool_):
        return None
    return float(value) if isinstance(value, int | float | np.integer | np.floating) else None


def _alone(value: Any) -> Any:
    """The only item of a list, tuple or array, however deep; anything else as it is."""
    while isinstance(value, list | tuple) and len(value) == 1:
        value = value[0]
    return value.item() if isinstance(value, np.ndarray) and value.size == 1 else value
