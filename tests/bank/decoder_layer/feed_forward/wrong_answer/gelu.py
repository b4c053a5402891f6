# shows: a smooth relative of the ReLU
# loses: part: try, value, both_biases
# named: gelu
def feed_forward(X, W_1, b_1, W_2, b_2):
    h = X @ W_1 + b_1
    h = 0.5 * h * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h**3)))
    return h @ W_2 + b_2
