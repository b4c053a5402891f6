# shows: the first bias is added after the ReLU
# loses: part: try, relu_between_the_maps, value, both_biases
# named: first_bias_after_relu
def feed_forward(X, W_1, b_1, W_2, b_2):
    return (np.maximum(X @ W_1, 0.0) + b_1) @ W_2 + b_2
