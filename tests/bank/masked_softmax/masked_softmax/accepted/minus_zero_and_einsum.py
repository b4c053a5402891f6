# shows: hidden weights are -0.0, the row sums come from einsum
def masked_softmax(scores, mask=None):
    hidden = np.zeros(scores.shape, bool)
    if mask is not None:
        hidden = hidden | (mask == -np.inf)
    s = np.where(hidden, -np.inf, scores)
    top = np.where(hidden.all(-1), 0.0, s.max(-1))
    e = np.exp(s - top[..., np.newaxis])
    total = np.einsum("...j->...", e)
    w = e / np.where(total == 0, 1, total)[..., np.newaxis]
    return np.where(hidden, -0.0, w)
