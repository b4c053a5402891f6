# shows: peels off one leading axis after another
def shift_right(tokens, go):
    tokens = np.array(tokens)
    if tokens.ndim > 1:
        return np.stack([shift_right(row, go) for row in tokens])
    return np.array([go] + tokens.tolist()[:-1])
