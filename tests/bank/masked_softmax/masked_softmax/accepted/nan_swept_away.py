# shows: divides with warnings and turns the nan of an empty row into 0 at the end
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = np.zeros_like(scores)
    added = scores + mask
    shifted = added - added.max(axis=-1, keepdims=True)
    claims = np.exp(shifted)
    weights = claims / claims.sum(axis=-1, keepdims=True)
    return np.nan_to_num(weights, nan=0.0)
