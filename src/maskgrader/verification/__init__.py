"""`maskgrader verify`: the tests of a course before it is released."""

from . import gate
from .bench import Bench, Solution
from .forking import forked
from .processes import bench_of

__all__ = [
    "Bench",
    "Solution",
    "bench_of",
    "forked",
    "gate",
]
