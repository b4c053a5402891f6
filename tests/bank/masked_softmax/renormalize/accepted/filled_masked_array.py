# shows: a masked array divided by its own sums, filled with 0
def renormalize(weights, mask):
    hidden = np.broadcast_to(mask, weights.shape) == -np.inf
    kept = np.ma.array(weights, mask=hidden)
    return np.ma.filled(kept / kept.sum(axis=-1)[..., None], 0.0)
