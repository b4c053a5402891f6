# shows: shape (T, T + 1)
# loses: all
# named: extra_column
def causal_mask(T):
    return np.triu(np.full((T, T + 1), -np.inf), 1)
