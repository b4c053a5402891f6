# shows: the smallest integer for -inf
# loses: all
# named: smallest_integer
def causal_mask(T):
    mask = np.zeros((T, T), dtype=int)
    mask[np.triu_indices(T, 1)] = np.iinfo(int).min
    return mask
