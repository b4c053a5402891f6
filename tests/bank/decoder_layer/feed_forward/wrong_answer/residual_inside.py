# shows: adds the input here already
# loses: part: try, relu_between_the_maps, value
# named: residual_inside
def feed_forward(X, W_1, b_1, W_2, b_2):
    return X + np.maximum(X @ W_1 + b_1, 0.0) @ W_2 + b_2
