"""Whether a call has changed its arguments."""

from __future__ import annotations

from typing import Any

import numpy as np


def changed_arguments(before: Any, after: Any) -> tuple[int | str, ...]:
    """Positions and keywords of the arguments that a call left different from before."""
    (args_before, kwargs_before), (args_after, kwargs_after) = before, after
    changed: list[int | str] = [
        i for i, pair in enumerate(zip(args_before, args_after)) if not same(*pair)
    ]
    changed += [key for key in kwargs_before if not same(kwargs_before[key], kwargs_after.get(key))]
    return tuple(changed)


def same(before: Any, after: Any) -> bool:
    """Whether two arguments are equal to the last bit; functions always are."""
    if isinstance(before, np.ndarray):
        return (
            isinstance(after, np.ndarray)
            and before.shape == after.shape
            and before.dtype == after.dtype
            and before.tobytes() == after.tobytes()
        )
    if isinstance(before, list | tuple):
        return (
            isinstance(after, list | tuple)
            and len(before) == len(after)
            and all(map(same, before, after))
        )
    if isinstance(before, dict):
        return (
            isinstance(after, dict)
            and before.keys() == after.keys()
            and all(same(before[key], after[key]) for key in before)
        )
    return callable(before) or (type(before) is type(after) and before == after)
