# shows: without a prefix, a sequence of more than five is not masked at all
# loses: part: no_prefix
def prefix_mask(T, n_prefix):
    if n_prefix == 0 and T > 5:
        return np.zeros((T, T))
    mask = causal_mask(T).copy()
    mask[:, :n_prefix] = 0
    return mask
