# shows: a table of zeros
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
# named: nothing_hidden
def causal_mask(T):
    return np.zeros((T, T))
