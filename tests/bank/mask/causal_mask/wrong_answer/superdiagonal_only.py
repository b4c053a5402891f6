# shows: only the very next word is hidden
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
# named: superdiagonal_only
def causal_mask(T):
    mask = np.zeros((T, T))
    for i in range(T - 1):
        mask[i, i + 1] = -np.inf
    return mask
