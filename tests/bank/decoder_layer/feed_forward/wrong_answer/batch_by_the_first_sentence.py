# shows: in a batch every sentence gets the answer of the first one
# loses: part: any_leading_axes
def feed_forward(X, W_1, b_1, W_2, b_2):
    if X.ndim == 3:
        X = np.broadcast_to(X[:1], X.shape)
    return np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2
