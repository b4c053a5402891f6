# shows: column by column, in Fortran order
def causal_mask(T):
    mask = np.full((T, T), -np.inf, order="F")
    for j in range(T):
        mask[j:, j] = 0
    assert mask.flags.f_contiguous
    return mask
