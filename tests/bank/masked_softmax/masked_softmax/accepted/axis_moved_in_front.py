# shows: the last axis comes first, and goes back: the answer is a transposed view
def masked_softmax(scores, mask=None):
    with np.errstate(invalid="ignore", divide="ignore"):
        s = np.moveaxis(scores if mask is None else scores + mask, -1, 0)
        claims = np.exp(s - s.max(axis=0))
        weights = claims / sum(claims)
        weights[np.isnan(weights)] = 0
    return np.moveaxis(weights, 0, -1)
