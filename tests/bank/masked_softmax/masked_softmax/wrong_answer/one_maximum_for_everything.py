# shows: subtracts one maximum for the whole array
# loses: part: scores_of_any_size
# named: one_maximum_for_everything
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = s.max()
    e = np.exp(s - (top if np.isfinite(top) else 0))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
