# shows: the ReLU after the second map
# loses: part: try, relu_between_the_maps, value, both_biases
# named: relu_last
def feed_forward(X, W_1, b_1, W_2, b_2):
    return np.maximum((X @ W_1 + b_1) @ W_2 + b_2, 0.0)
