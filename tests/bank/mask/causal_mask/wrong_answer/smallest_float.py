# shows: the most negative finite number
# loses: part: try, future_is_minus_infinity, every_size, every_call
# named: smallest_float
def causal_mask(T):
    return np.triu(np.full((T, T), np.finfo(float).min), 1)
