# shows: 1 for crossed out, as if the mask were a table of marks
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
# named: ones_where_hidden
def causal_mask(T):
    return np.triu(np.ones((T, T)), 1)
