# shows: a loop that waits for row sums of exactly 1
# loses: all
def masked_softmax(scores, mask=None):
    weights = np.full(scores.shape, 0.1)
    while True:
        weights = weights / (weights.sum(axis=-1, keepdims=True) + 1e-3)
        if (weights.sum(axis=-1) == 1).all():
            return weights
