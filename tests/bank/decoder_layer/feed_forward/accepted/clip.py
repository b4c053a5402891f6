# shows: half of the sum of a number and its size
def feed_forward(X, W_1, b_1, W_2, b_2):
    h = np.tensordot(X, W_1, axes=1) + b_1
    h = (h + np.abs(h)) / 2
    return np.tensordot(h, W_2, axes=1) + b_2
