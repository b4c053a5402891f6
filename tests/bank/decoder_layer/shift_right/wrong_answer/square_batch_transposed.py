# shows: wrong only when there are as many sentences as tokens
# loses: part: try, batches
def shift_right(tokens, go):
    tokens = np.array(tokens)
    if tokens.ndim == 2 and tokens.shape[0] == tokens.shape[1]:
        return np.vstack([np.full(len(tokens), go), tokens[:-1]])
    tokens[..., 1:] = tokens[..., :-1].copy()
    tokens[..., 0] = go
    return tokens
