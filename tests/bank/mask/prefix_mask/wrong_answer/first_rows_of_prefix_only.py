# shows: the prefix block is open, but only while it is at most half
# loses: part: prefix_is_open, all_prefix, every_size
# named: at_most_half
def prefix_mask(T, n_prefix):
    n = min(n_prefix, T // 2)
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:, :n] = 0.0
    return mask
