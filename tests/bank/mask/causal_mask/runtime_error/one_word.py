# shows: fails only when there is no row above the last
# loses: part: one_word
def causal_mask(T):
    mask = np.array([[0.0] * (i + 1) + [-np.inf] * (T - i - 1) for i in range(T - 1)])
    return np.vstack([mask, np.zeros(T)])
