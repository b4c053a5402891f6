# shows: asks for a table of a million by a million
# loses: all
def feed_forward(X, W_1, b_1, W_2, b_2):
    table = np.ones((1_000_000, 1_000_000))
    hidden = np.maximum(X @ W_1 + b_1, 0.0)
    return hidden @ W_2 + b_2 + 0 * table[0, 0]
