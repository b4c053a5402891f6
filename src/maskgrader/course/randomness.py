"""Random numbers from a cohort's seed, which they do not reveal."""

from __future__ import annotations

import hashlib

import numpy as np


def generator(seed: str, name: str) -> np.random.Generator:
    """A generator for one purpose: always the same for a seed and a name."""
    digest = hashlib.sha256(f"{seed}\0{name}".encode()).digest()
    return np.random.default_rng(np.frombuffer(digest, dtype="<u4"))
