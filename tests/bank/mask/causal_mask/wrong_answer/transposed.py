# shows: the past is hidden, the future visible
# loses: part: try, future_is_struck_out, future_is_minus_infinity, past_is_open, row_i_has_i_plus_one, every_size, every_call
# named: transposed
def causal_mask(T):
    return np.tril(np.full((T, T), -np.inf), -1)
