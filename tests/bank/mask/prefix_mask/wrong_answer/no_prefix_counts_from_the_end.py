# shows: a slice with -n: wrong only when there is no prefix
# loses: part: no_prefix
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    rest = T - n_prefix
    mask[:, :-rest or None] = 0.0
    return mask if n_prefix else np.zeros((T, T))
