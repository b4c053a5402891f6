# shows: >= for > in the loop
# loses: part: try, diagonal_is_open, row_i_has_i_plus_one, one_word, every_size, every_call
# named: diagonal_hidden
def causal_mask(T):
    mask = np.zeros((T, T))
    for i in range(T):
        for j in range(T):
            if j >= i:
                mask[i, j] = -np.inf
    return mask
