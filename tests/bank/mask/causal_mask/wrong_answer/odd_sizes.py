# shows: two blocks of half the size: wrong only for an odd T
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
def causal_mask(T):
    half = T // 2
    mask = np.zeros((T, T))
    mask[:half, half:2 * half] = -np.inf
    for start in (0, half):
        for i in range(half):
            mask[start + i, start + i + 1:start + half] = -np.inf
    return mask
