# shows: axis=1 works for a grid only
# loses: part: try, batches_and_broadcasting, nothing_visible
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
