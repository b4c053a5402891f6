# shows: -inf where a word may look: the two values are in the wrong order
# loses: all
# named: visible_and_hidden_exchanged
def causal_mask(T):
    columns = np.arange(T)
    return np.where(columns <= columns[:, None], -np.inf, 0.0)
