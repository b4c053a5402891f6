# shows: handles a sentence and a batch, nothing deeper
# loses: part: batches
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    if tokens.ndim == 1:
        return np.array([go, *tokens[:-1]])
    return np.array([[go, *row[:-1]] for row in tokens])
