"""Right solutions that a later exercise of this notebook may borrow."""

from __future__ import annotations

from typing import Any

import numpy as np

from maskgrader.checks import Helper

from .reference import masked_softmax

MAX_AXES = 4
MAX_SIZE = 64


def _is_small_array(value: Any) -> bool:
    return (
        isinstance(value, np.ndarray)
        and value.dtype == np.float64
        and 1 <= value.ndim <= MAX_AXES
        and all(1 <= size <= MAX_SIZE for size in value.shape)
    )


def _accepts_softmax(scores: Any, mask: Any = None) -> bool:
    if not _is_small_array(scores):
        return False
    if mask is None:
        return True
    fits = _is_small_array(mask) and mask.ndim <= scores.ndim
    return fits and all(m in (1, s) for m, s in zip(reversed(mask.shape), reversed(scores.shape)))


HELPERS: dict[str, Helper] = {"masked_softmax": Helper(masked_softmax, _accepts_softmax)}

USES: dict[str, tuple[str, ...]] = {
    "renormalize": ("masked_softmax",),
    "leaky_weights": ("masked_softmax",),
    "shrunk_weights": ("masked_softmax",),
}
