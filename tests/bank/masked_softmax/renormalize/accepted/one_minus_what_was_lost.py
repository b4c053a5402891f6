# shows: divides by 1 minus the hidden weight, which is the same for rows of a softmax
def renormalize(weights, mask):
    hidden = np.broadcast_to(np.isneginf(mask), weights.shape)
    lost = np.sum(weights, axis=-1, where=hidden, keepdims=True)
    out = np.where(hidden, 0.0, weights)
    return out / np.where(hidden.all(axis=-1, keepdims=True), 1.0, 1.0 - lost)
