# shows: computes everything and returns nothing
# loses: all
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
