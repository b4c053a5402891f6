# shows: the two matrices in the wrong places: the shapes do not fit
# loses: all
def feed_forward(X, W_1, b_1, W_2, b_2):
    return np.maximum(X @ W_2 + b_1, 0.0) @ W_1 + b_2
