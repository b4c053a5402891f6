# shows: loops over rows and forgets the batch
# loses: part: any_leading_axes
def feed_forward(X, W_1, b_1, W_2, b_2):
    out = np.zeros((X.shape[0], W_2.shape[1]))
    for i in range(X.shape[0]):
        out[i] = np.maximum(X[i] @ W_1 + b_1, 0.0) @ W_2 + b_2
    return out
