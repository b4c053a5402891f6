"""Whether a call has changed its arguments."""

from __future__ import annotations

from typing import Any

import numpy as np

from maskgrader.protocol import Packed, Returned, WireError, unpack

Arguments = tuple[Any, dict[str, Any]]  # positional and keyword arguments


def changed_by(
    reply: object, args: tuple[Any, ...], kwargs: dict[str, Any], sent: Packed
) -> tuple[int | str, ...] | None:
    """Which arguments a call changed, by its untrusted reply; empty unless that is `Returned`.

    sent: the arguments as they were sent. Returns None if the reply's arguments are malformed.
    """
    if not isinstance(reply, Returned) or reply.after == sent:
        return ()
    try:
        after = unpack(reply.after.data)
    except WireError:
        return None
    if type(after) is not list or [type(part) for part in after] != [list, dict]:
        return None
    args_after, kwargs_after = after
    if len(args_after) != len(args):
        return None
    return changed_arguments((args, kwargs), (args_after, kwargs_after))


def changed_arguments(before: Arguments, after: Arguments) -> tuple[int | str, ...]:
    """Positions and keywords of the arguments that differ after a call."""
    (args_before, kwargs_before), (args_after, kwargs_after) = before, after
    changed: list[int | str] = [
        i for i, pair in enumerate(zip(args_before, args_after)) if not same(*pair)
    ]
    changed += [key for key in kwargs_before if not same(kwargs_before[key], kwargs_after.get(key))]
    return tuple(changed)


def same(before: Any, after: Any) -> bool:
    """Whether two arguments are equal bit for bit; a function always counts as equal."""
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
