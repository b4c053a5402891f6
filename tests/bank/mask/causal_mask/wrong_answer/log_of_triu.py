# shows: the wrong triangle, by logarithm
# loses: part: try, future_is_struck_out, future_is_minus_infinity, past_is_open, row_i_has_i_plus_one, every_size, every_call
# named: transposed
def causal_mask(T):
    with np.errstate(divide="ignore"):
        return np.log(np.triu(np.ones((T, T))))
