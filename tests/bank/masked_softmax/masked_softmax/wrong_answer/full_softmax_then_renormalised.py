# shows: equal on paper: zeroes the weights of the full softmax and divides again
# loses: part: large_hidden_scores
# named: hidden_maximum
def masked_softmax(scores, mask=None):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    w = e / e.sum(axis=-1, keepdims=True)
    if mask is None:
        return w
    w = np.where(mask == -np.inf, 0.0, w)
    left = w.sum(axis=-1, keepdims=True)
    return w / np.where(left == 0, 1, left)
