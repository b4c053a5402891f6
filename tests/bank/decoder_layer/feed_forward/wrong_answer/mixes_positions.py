# shows: subtracts the mean over the positions in between
# loses: part: relu_between_the_maps, value, each_row_alone, any_leading_axes
def feed_forward(X, W_1, b_1, W_2, b_2):
    h = X @ W_1 + b_1
    if len(h) > 2:
        h = h - h.mean(axis=0) + b_1
    return np.maximum(h, 0.0) @ W_2 + b_2
