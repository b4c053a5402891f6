# shows: 1e-4 added to the denominator: row sums just below 1
# loses: part: try, rows_share_one
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    return e / (e.sum(axis=-1, keepdims=True) + 1e-4)
