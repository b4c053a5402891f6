# shows: the function has another name than was asked for
# loses: all
def softmax_with_mask(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
