# shows: -inf minus -inf in a row with nothing visible
# loses: part: nothing_visible
# named: nan_in_an_empty_row
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
