# shows: a later scratch cell breaks the name after the checks have run
def causal_mask(T):
    return np.where(np.tri(T, dtype=bool), 0.0, -np.inf)
# %% after
largest = max(visible for visible in (1, 3, 6))
