# shows: rows in one heap, np.matrix products, the shape put back
def feed_forward(X, W_1, b_1, W_2, b_2):
    flat = np.asmatrix(X.reshape(-1, X.shape[-1]))
    hidden = np.clip(flat * np.asmatrix(W_1) + b_1, 0, np.inf)
    return np.asarray(hidden * np.asmatrix(W_2) + b_2).reshape(*X.shape[:-1], len(b_2))
