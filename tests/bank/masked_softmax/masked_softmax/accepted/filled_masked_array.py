# shows: np.ma does the masking, filled(0) makes a plain array of it
def masked_softmax(scores, mask=None):
    hidden = np.zeros(scores.shape, dtype=bool)
    if mask is not None:
        hidden |= np.isinf(mask)
    kept = np.ma.masked_array(scores, mask=hidden)
    claims = np.ma.exp(kept - kept.max(axis=-1, keepdims=True))
    return (claims / claims.sum(axis=-1, keepdims=True)).filled(0.0)
