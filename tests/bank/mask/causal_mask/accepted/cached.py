# shows: the same array is returned again for the same T
from functools import lru_cache


@lru_cache(maxsize=None)
def causal_mask(T):
    i = np.arange(T)
    return np.where(i <= i[:, None], 0.0, -np.inf)
