# shows: indices that start at -1, and where for the first place; Fortran order
def shift_right(tokens, go):
    tokens = np.asfortranarray(tokens)
    i = np.arange(tokens.shape[-1]) - 1
    return np.where(i < 0, go, np.take(tokens, i, axis=-1))
