# shows: the logarithm of the weights
# loses: all
# named: logarithm
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    s = s - s.max(axis=-1, keepdims=True)
    return s - np.log(np.exp(s).sum(axis=-1, keepdims=True))
