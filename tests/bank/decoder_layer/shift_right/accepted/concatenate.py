# shows: joins go to all tokens but the last
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    first = np.full(tokens.shape[:-1] + (1,), go)
    return np.concatenate([first, tokens[..., :-1]], axis=-1)
