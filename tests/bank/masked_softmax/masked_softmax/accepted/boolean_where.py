# shows: a boolean mask and np.where instead of the addition
def masked_softmax(scores, mask=None):
    if mask is None:
        visible = np.ones(scores.shape, dtype=bool)
    else:
        visible = np.broadcast_to(mask > -np.inf, scores.shape)
    s = np.where(visible, scores, -np.inf)
    m = s.max(-1, keepdims=True)
    m[m == -np.inf] = 0
    e = np.exp(s - m) * visible
    d = e.sum(-1, keepdims=True)
    d[d == 0] = 1
    return e / d
