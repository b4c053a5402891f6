# shows: booleans, True where a word may not look
# loses: all
# named: true_is_hidden
def causal_mask(T):
    return ~np.tri(T, dtype=bool)
