# shows: columns from 50 on are never struck out
# loses: part: every_size
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:, :n_prefix] = 0.0
    mask[:, 50:] = 0.0
    return mask
