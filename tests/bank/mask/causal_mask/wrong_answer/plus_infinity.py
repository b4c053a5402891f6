# shows: the sign of infinity
# loses: part: try, future_is_struck_out, future_is_minus_infinity, every_size, every_call
# named: plus_infinity
def causal_mask(T):
    return np.triu(np.full((T, T), np.inf), 1)
