# shows: the smallest integer for -inf
# loses: part: try, future_is_struck_out, future_is_minus_infinity, past_is_open, diagonal_is_open, row_i_has_i_plus_one, every_size, every_call
# named: smallest_integer
def causal_mask(T):
    mask = np.zeros((T, T), dtype=int)
    mask[np.triu_indices(T, 1)] = np.iinfo(int).min
    return mask
