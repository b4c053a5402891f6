# shows: np.max in place of np.maximum
# loses: all
# named: largest_row
def feed_forward(X, W_1, b_1, W_2, b_2):
    return np.max(X @ W_1 + b_1, 0) @ W_2 + b_2
