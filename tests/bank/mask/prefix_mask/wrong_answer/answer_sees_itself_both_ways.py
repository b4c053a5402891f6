# shows: two open blocks: the answer reads its own future
# loses: part: try, future_is_struck_out, future_is_minus_infinity, no_prefix, every_size
# named: answer_sees_itself_both_ways
def prefix_mask(T, n_prefix):
    mask = np.zeros((T, T))
    mask[:n_prefix, n_prefix:] = -np.inf
    return mask
