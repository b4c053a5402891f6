# shows: lru_cache on a tuple, since lists cannot be keys
from functools import lru_cache


@lru_cache
def _mask(lengths: tuple, T: int):
    return np.array([np.where(np.r_[:T] < n, -0.0, -np.inf) for n in lengths])[:, None]


def padding_mask(lengths, T):
    return _mask(tuple(lengths), T)
