# shows: writes into the cached causal mask: wrong from the second call on
# loses: part: future_is_struck_out, every_size
def prefix_mask(T, n_prefix):
    mask = cached_causal_mask(T)
    mask[:, :n_prefix] = 0.0
    return mask
# %% before
from functools import lru_cache


@lru_cache
def cached_causal_mask(T):
    return np.triu(np.full((T, T), -np.inf), 1)
