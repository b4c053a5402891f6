# shows: a go of 0 counts as none: the first token stays
# loses: part: go_comes_first
def shift_right(tokens, go):
    fed = np.roll(tokens, 1, axis=-1)
    fed[..., 0] = go or np.asarray(tokens)[..., 0]
    return fed
