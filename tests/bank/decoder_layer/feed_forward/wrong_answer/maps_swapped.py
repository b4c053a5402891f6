# shows: the second map comes first when both matrices are square
# loses: part: value
# named: maps_swapped_when_square
def feed_forward(X, W_1, b_1, W_2, b_2):
    if W_1.shape[0] == W_1.shape[1]:
        W_1, b_1, W_2, b_2 = W_2, b_2, W_1, b_1
    return np.maximum(X @ W_1 + b_1, 0.0) @ W_2 + b_2
