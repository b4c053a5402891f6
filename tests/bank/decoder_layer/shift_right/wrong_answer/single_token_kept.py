# shows: leaves a sentence of one token as it is
# loses: part: single_token
def shift_right(tokens, go):
    tokens = np.array(tokens)
    if tokens.shape[-1] > 1:
        tokens[..., 1:] = tokens[..., :-1].copy()
        tokens[..., 0] = go
    return tokens
