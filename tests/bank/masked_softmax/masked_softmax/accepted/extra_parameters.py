# shows: more optional parameters than were asked for
def masked_softmax(scores, mask=None, axis=-1, temperature=1.0):
    s = scores / temperature
    if mask is not None:
        s = s + mask
    top = s.max(axis=axis, keepdims=True)
    e = np.exp(s - np.where(top == -np.inf, 0, top))
    total = np.sum(e, axis=axis, keepdims=True)
    return np.divide(e, np.where(total == 0, 1, total))
