"""Damages inputs at random, and looks at what a target makes of them."""

from __future__ import annotations

import random
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HANGS = 10.0  # seconds
TOKENS = [
    *(token.encode() for token in '{ } [ ] , : " \\ null true -1 1e999 0.5 NaN'.split()),
    *(b'"cells"', b'"source"', b'"metadata"', b'"nbgrader"', b'"grade_id"', b'"worksheets"'),
    *(b"\\ud800", b"\\u0000", b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\xc7\x00", b"\xdd\xff\xff"),
    *(b"\xc9\x00\x00\x00\x02\x01", b"\xd4\x02", b"\x9f", b"\xde\xff\xff", b"\xcf" + b"\xff" * 8),
    *(b"def ", b"%%time\n", b"!ls", b"\t", b"\r", "\u00a0".encode(), "\u2028".encode()),
]


def mutated(data: bytes, seeds: list[bytes], rng: random.Random) -> bytes:
    """A few random changes: bytes turned, tokens put in, parts cut, doubled, or from another."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        place = rng.randrange(len(made) + 1)
        length = min(rng.choice((1, 2, 8, 64, 1024)), len(made) - place)
        match rng.randrange(6):
            case 0 if made:
                made[place % len(made)] ^= 1 << rng.randrange(8)
            case 1:
                made[place:place] = rng.choice(TOKENS)
            case 2:
                del made[place : place + length]
            case 3:
                made[place:place] = made[place : place + length] * rng.choice((1, 2, 9))
            case 4:
                other = rng.choice(seeds)
                start = rng.randrange(len(other) + 1)
                made[place : place + length] = other[start : start + length]
            case 5:
                made[place : place + length] = rng.randbytes(length)
    return bytes(made[: 1 << 20])


class Hang(BaseException):
    """An execution that does not end."""


@contextmanager
def limited() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hang

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def attempt(target: Callable[[bytes], object], data: bytes) -> str:
    """What went wrong, as the exception and where it was raised; empty if nothing did."""
    try:
        with limited():
            target(data)
    except (Exception, Hang, RecursionError) as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}: {error}"[
            :300
        ]
    return ""
