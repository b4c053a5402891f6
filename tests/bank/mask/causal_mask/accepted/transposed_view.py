# shows: a lower triangle turned over; the array is not C-contiguous
def causal_mask(T):
    return np.tril(np.full((T, T), -np.inf), -1).T
