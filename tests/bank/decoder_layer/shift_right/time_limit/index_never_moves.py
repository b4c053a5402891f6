# shows: a loop whose counter stands still
# loses: all
def shift_right(tokens, go):
    tokens = np.array(tokens)
    fed = np.full_like(tokens, go)
    t = 1
    while t < tokens.shape[-1] + 1:
        fed[..., 1:] = tokens[..., :-1]
    return fed
