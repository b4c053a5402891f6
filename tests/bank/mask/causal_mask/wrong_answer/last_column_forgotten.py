# shows: a loop that ends one column early
# loses: part: try, future_is_struck_out, future_is_minus_infinity, row_i_has_i_plus_one, every_size, every_call
# named: last_column_forgotten
def causal_mask(T):
    mask = np.zeros((T, T))
    for i in range(T):
        for j in range(i + 1, T - 1):
            mask[i, j] = -np.inf
    return mask
