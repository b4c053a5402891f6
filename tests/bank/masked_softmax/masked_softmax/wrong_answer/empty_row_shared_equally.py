# shows: a row with nothing visible is shared out to all
# loses: part: nothing_visible
# named: empty_row_shared_equally
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    s = np.where(np.isinf(s).all(axis=-1, keepdims=True), 0.0, s)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
