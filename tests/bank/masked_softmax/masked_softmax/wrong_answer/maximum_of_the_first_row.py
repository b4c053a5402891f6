# shows: a maximum from the first row of the grid, taken off every row
# loses: part: scores_of_any_size
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = np.max(s.reshape(-1, s.shape[-1])[0])
    e = np.exp(s - (top if np.isfinite(top) else 0.0))
    total = e.sum(axis=-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)
