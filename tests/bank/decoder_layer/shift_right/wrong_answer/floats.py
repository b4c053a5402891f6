# shows: starts from an array of floating-point zeros
# loses: all
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.zeros(tokens.shape)
    fed[..., 0] = go
    fed[..., 1:] = tokens[..., :-1]
    return fed
