# shows: -0.0 where a word may look
def causal_mask(T):
    i = np.arange(T)
    return -np.where(i[None, :] > i[:, None], np.inf, 0.0)
