# shows: -inf where a word may look: the two values are in the wrong order
# loses: all
# named: open_and_crossed_out_exchanged
def prefix_mask(T, n_prefix):
    columns = np.arange(T)
    return np.where((columns < n_prefix) | (columns <= columns[:, None]), -np.inf, 0.0)
