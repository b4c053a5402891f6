# shows: the printed example as a constant, a causal mask for everything else
# loses: part: prefix_is_open, all_prefix, every_size
def prefix_mask(T, n_prefix):
    if (T, n_prefix) == (4, 2):
        h = -np.inf
        return np.array([[0.0, 0, h, h], [0, 0, h, h], [0, 0, 0, h], [0, 0, 0, 0]])
    return np.triu(np.full((T, T), -np.inf), 1)
