# shows: keeps a hundredth of what is negative
# loses: part: try, relu_between_the_maps, value, both_biases
# named: leaky_relu
def feed_forward(X, W_1, b_1, W_2, b_2):
    h = X @ W_1 + b_1
    return np.where(h > 0, h, 0.01 * h) @ W_2 + b_2
