# shows: four blocks, put together
def prefix_mask(T, n_prefix):
    rest = T - n_prefix
    top = np.hstack([np.zeros((n_prefix, n_prefix)), np.full((n_prefix, rest), -np.inf)])
    triangle = np.triu(np.full((rest, rest), -np.inf), 1)
    bottom = np.hstack([np.zeros((rest, n_prefix)), triangle])
    return np.vstack([top, bottom])
