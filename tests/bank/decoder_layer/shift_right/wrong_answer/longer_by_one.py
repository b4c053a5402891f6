# shows: puts go in front and drops nothing
# loses: all
# named: nothing_dropped
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    return np.concatenate([np.full(tokens.shape[:-1] + (1,), go), tokens], axis=-1)
