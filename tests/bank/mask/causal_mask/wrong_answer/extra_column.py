# shows: shape (T, T + 1)
# loses: all
def causal_mask(T):
    return np.triu(np.full((T, T + 1), -np.inf), 1)
