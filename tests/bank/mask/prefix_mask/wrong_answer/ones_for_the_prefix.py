# shows: the prefix gets 1 instead of 0
# loses: part: try, prefix_is_open, all_prefix, every_size
# named: ones_for_the_prefix
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:, :n_prefix] = 1.0
    return mask
