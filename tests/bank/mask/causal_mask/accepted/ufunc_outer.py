# shows: a comparison of all with all, by the outer method of a ufunc
def causal_mask(T):
    positions = np.arange(T)
    future = np.less.outer(positions, positions)
    mask = np.zeros(future.shape)
    np.putmask(mask, future, -np.inf)
    return mask
