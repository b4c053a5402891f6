# shows: the triangle flipped left to right
# loses: part: try, future_is_struck_out, future_is_minus_infinity, past_is_open, diagonal_is_open, every_size, every_call
# named: flipped
def causal_mask(T):
    return np.fliplr(np.triu(np.full((T, T), -np.inf), 1))
