# shows: at most 50 positions are struck out, as in a table made once
# loses: part: every_size
def causal_mask(T):
    mask = np.zeros((T, T))
    n = min(T, 50)
    mask[:n, :n] = np.triu(np.full((n, n), -np.inf), 1)
    return mask
