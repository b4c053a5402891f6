# shows: shape (1, T, T)
# loses: all
# named: extra_axis
def causal_mask(T):
    return np.triu(np.full((1, T, T), -np.inf), 1)
