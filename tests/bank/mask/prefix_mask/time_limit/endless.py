# shows: a loop whose counter stands still
# loses: all
def prefix_mask(T, n_prefix):
    mask = causal_mask(T)
    j = 0
    while j < n_prefix:
        mask[:, j] = 0.0
    return mask
