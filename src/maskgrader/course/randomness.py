"""Everything that is drawn comes from a cohort's seed, one way: what was drawn tells no seed."""

from __future__ import annotations

import hashlib

import numpy as np


def generator(seed: str, name: str) -> np.random.Generator:
    """Randomness for one purpose: the same for a seed and a name, whatever ran before."""
    digest = hashlib.sha256(f"{seed}\0{name}".encode()).digest()
    return np.random.default_rng(np.frombuffer(digest, dtype="<u4"))
