# shows: a single row with nothing visible turns the whole answer into zeros
# loses: part: nothing_visible
# named: empty_row_empties_all
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    w = e / e.sum(axis=-1, keepdims=True)
    return np.zeros_like(w) if np.isnan(w).any() else w
