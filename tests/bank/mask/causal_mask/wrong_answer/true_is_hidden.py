# shows: booleans, True where a word may not look
# loses: all
def causal_mask(T):
    return ~np.tri(T, dtype=bool)
