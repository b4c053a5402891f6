# shows: np.ma hides cells from comparisons instead of making them 0
# loses: all
def masked_softmax(scores, mask=None):
    hidden = np.zeros(scores.shape, bool) if mask is None else np.broadcast_to(mask < 0, scores.shape)
    s = np.ma.masked_array(scores, hidden)
    e = np.ma.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
