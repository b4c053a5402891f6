# shows: += writes the mask into the caller's scores
# loses: part: arguments_stay
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores += mask
    top = scores.max(axis=-1, keepdims=True)
    e = np.exp(scores - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
