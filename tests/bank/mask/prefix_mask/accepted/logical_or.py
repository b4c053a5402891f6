# shows: two boolean tables, joined
def prefix_mask(T, n_prefix):
    rows, columns = np.meshgrid(range(T), range(T), indexing="ij")
    visible = np.logical_or(columns <= rows, columns < n_prefix)
    return np.where(visible, 0.0, -np.inf)
