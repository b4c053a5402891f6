# shows: the ReLU on the input
# loses: part: try, relu_between_the_maps, value, both_biases
# named: relu_first
def feed_forward(X, W_1, b_1, W_2, b_2):
    return (np.maximum(X, 0.0) @ W_1 + b_1) @ W_2 + b_2
