# shows: single precision inside and out
def feed_forward(X, W_1, b_1, W_2, b_2):
    X, W_1, b_1, W_2, b_2 = (np.asarray(a, np.float32) for a in (X, W_1, b_1, W_2, b_2))
    return np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2
