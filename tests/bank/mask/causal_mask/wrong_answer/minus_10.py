# shows: a small negative number
# loses: part: try, future_is_minus_infinity, every_size, every_call
# named: minus_10
def causal_mask(T):
    return np.where(np.tri(T) > 0, 0.0, -10.0)
