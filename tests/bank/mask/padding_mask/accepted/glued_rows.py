# shows: zeros and -inf, glued together row by row
def padding_mask(lengths, T):
    rows = [np.hstack([np.zeros(n), np.full(T - n, -np.inf)]) for n in lengths]
    return np.stack(rows)[:, np.newaxis]
