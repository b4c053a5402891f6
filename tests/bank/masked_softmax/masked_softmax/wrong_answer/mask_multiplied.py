# shows: scores times mask: 0 * score and nan
# loses: all
# named: scores_times_mask
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores * mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
