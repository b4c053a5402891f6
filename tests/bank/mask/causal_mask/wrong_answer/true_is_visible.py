# shows: booleans, True where a word may look
# loses: all
# named: true_is_visible
def causal_mask(T):
    return np.tri(T, dtype=bool)
