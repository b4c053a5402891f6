"""What `maskgrader verify` proves of a course before students meet it."""

from . import bench, gate
from .bench import Bench, Solution, forked

__all__ = [
    "Bench",
    "Solution",
    "bench",
    "forked",
    "gate",
]
