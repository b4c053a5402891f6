# shows: two affine maps, nothing between
# loses: part: try, relu_between_the_maps, value, both_biases
# named: no_relu
def feed_forward(X, W_1, b_1, W_2, b_2):
    return (X @ W_1 + b_1) @ W_2 + b_2
