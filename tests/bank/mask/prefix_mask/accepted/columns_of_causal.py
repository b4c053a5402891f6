# shows: the causal mask with its first columns opened
def prefix_mask(T, n_prefix):
    mask = causal_mask(T).copy()
    mask[:, :n_prefix] = 0.0
    return mask
