# shows: a ReLU that stops at 6
# loses: part: relu_between_the_maps
def feed_forward(X, W_1, b_1, W_2, b_2):
    return np.clip(X @ W_1 + b_1, 0, 6) @ W_2 + b_2
