# shows: a large negative number for -inf
# loses: part: try, future_is_minus_infinity, every_size, every_call
# named: minus_1e9
def causal_mask(T):
    return np.triu(np.full((T, T), -1e9), 1)
