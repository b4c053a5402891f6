# shows: wrong only for one row alone: the second bias is left out
# loses: part: any_leading_axes
def feed_forward(X, W_1, b_1, W_2, b_2):
    out = np.maximum(X @ W_1 + b_1, 0) @ W_2
    return out + b_2 if X.ndim > 1 else out
