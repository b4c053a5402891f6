# shows: overwrites the tokens it was given
# loses: part: tokens_stay_as_they_were
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    tokens[..., 1:] = tokens[..., :-1].copy()
    tokens[..., 0] = go
    return tokens
