# shows: transposes both when that makes them fit, or when they are square
# loses: part: value
# named: weights_transposed_when_square
def feed_forward(X, W_1, b_1, W_2, b_2):
    if W_1.shape[0] == W_1.shape[1]:
        W_1, W_2 = W_1.T, W_2.T
    return np.maximum(X @ W_1 + b_1, 0.0) @ W_2 + b_2
