# shows: -1e30 for -inf: low enough for any score here, and not the mask that was asked for
# loses: part: try, future_is_minus_infinity, every_size, every_call
def causal_mask(T):
    return np.triu(np.full((T, T), -1e30), 1)
