# shows: claims after masking over the total before masking
def shrunk_weights(scores, mask):
    top = np.max(scores, axis=-1, keepdims=True)
    return np.exp(scores + mask - top) / np.exp(scores - top).sum(axis=-1, keepdims=True)
