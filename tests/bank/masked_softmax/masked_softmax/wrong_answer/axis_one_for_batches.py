# shows: right for rows and grids, wrong axis for a batch
# loses: part: batches_and_broadcasting, nothing_visible
# named: axis_one_for_batches
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    axis = 0 if s.ndim == 1 else 1
    top = s.max(axis=axis, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=axis, keepdims=True)
    return e / np.where(total == 0, 1, total)
