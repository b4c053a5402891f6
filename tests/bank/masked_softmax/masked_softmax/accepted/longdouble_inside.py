# shows: computes in longdouble
def masked_softmax(scores, mask=None):
    s = np.asarray(scores, dtype=np.longdouble)
    if mask is not None:
        s = s + mask
    top = s.max(axis=-1, keepdims=True)
    top = np.where(np.isinf(top), np.longdouble(0), top)
    e = np.exp(s - top)
    total = e.sum(axis=-1, keepdims=True)
    total = np.where(total == 0, np.longdouble(1), total)
    return (e / total).astype(float)
