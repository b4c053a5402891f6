# shows: visible claims, and 1 for every hidden cell, added up apart
def leaky_weights(scores, mask):
    claims = np.exp(scores + mask)
    hidden = np.isinf(mask)
    total = claims.sum(axis=-1) + np.count_nonzero(hidden, axis=-1)
    return (claims + hidden) / np.expand_dims(total, -1)
