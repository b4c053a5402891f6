# shows: prints far more than a notebook holds
def masked_softmax(scores, mask=None):
    print("looking at the scores " * 100_000)
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
