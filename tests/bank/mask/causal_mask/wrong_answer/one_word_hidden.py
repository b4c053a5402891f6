# shows: wrong only for a single word
# loses: part: one_word
def causal_mask(T):
    if T < 2:
        return np.full((1, 1), -np.inf)
    return np.triu(np.full((T, T), -np.inf), 1)
