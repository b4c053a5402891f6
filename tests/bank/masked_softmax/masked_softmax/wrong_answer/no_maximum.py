# shows: exponentiates the scores as they are
# loses: part: scores_of_any_size
# named: no_maximum
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
