# shows: an ordinary softmax written anew
def leaky_weights(scores, mask):
    s = np.where(np.isneginf(mask), 0.0, scores)
    e = np.exp(s)
    return e / e.sum(axis=-1, keepdims=True)
