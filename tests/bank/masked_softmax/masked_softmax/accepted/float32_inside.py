# shows: computes in float32 and hands float32 back
def masked_softmax(scores, mask=None):
    s = scores.astype(np.float32)
    if mask is not None:
        s = s + mask.astype(np.float32)
    top = np.maximum(s.max(axis=-1, keepdims=True), np.float32(-3e38))
    e = np.exp(s - top)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total > 0, total, np.float32(1))
