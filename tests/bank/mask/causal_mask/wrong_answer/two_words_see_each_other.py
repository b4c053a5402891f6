# shows: wrong only for two words
# loses: part: every_size
def causal_mask(T):
    mask = np.full((T, T), -np.inf)
    for i in range(T):
        mask[i, : i + 1] = 0
    if T == 2:
        mask[:] = 0
    return mask
