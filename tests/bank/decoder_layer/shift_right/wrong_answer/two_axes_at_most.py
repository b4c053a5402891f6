# shows: right for a sentence and for a batch, wrong axis with more leading axes
# loses: part: batches
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    axis = 1 if tokens.ndim > 1 else 0
    fed = np.roll(tokens, 1, axis=axis)
    if tokens.ndim > 1:
        fed[:, 0] = go
    else:
        fed[0] = go
    return fed
