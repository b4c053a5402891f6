# shows: the next word is visible (k=2)
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
# named: one_column_too_far
def causal_mask(T):
    return np.triu(np.full((T, T), -np.inf), 2)
