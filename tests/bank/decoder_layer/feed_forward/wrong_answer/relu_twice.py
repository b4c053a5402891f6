# shows: a ReLU after each map
# loses: part: try, relu_between_the_maps, value, both_biases
# named: relu_twice
def feed_forward(X, W_1, b_1, W_2, b_2):
    h = np.maximum(X @ W_1 + b_1, 0.0)
    return np.maximum(h @ W_2 + b_2, 0.0)
