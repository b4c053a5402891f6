"""`maskgrader verify`: the tests of a course before it is released."""

from . import gate
from .bench_pool import bench_of
from .forking import forked
from .seed_bench import Bench, Solution

__all__ = [
    "Bench",
    "Solution",
    "bench_of",
    "forked",
    "gate",
]
