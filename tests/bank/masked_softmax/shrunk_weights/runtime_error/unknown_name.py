# shows: calls a softmax that was never defined
# loses: all
def shrunk_weights(scores, mask):
    return np.where(mask == -np.inf, 0.0, softmax(scores))
