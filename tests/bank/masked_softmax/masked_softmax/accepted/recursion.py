# shows: recursion over the leading axes, one row at a time
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = np.zeros(scores.shape)
    mask = np.broadcast_to(mask, scores.shape)
    if scores.ndim > 1:
        return np.array([masked_softmax(s, m) for s, m in zip(scores, mask)])
    alive = np.flatnonzero(mask == 0)
    weights = np.zeros(len(scores))
    if len(alive):
        claims = np.exp(scores[alive] - np.amax(scores[alive]))
        weights[alive] = claims / np.add.reduce(claims)
    return weights
