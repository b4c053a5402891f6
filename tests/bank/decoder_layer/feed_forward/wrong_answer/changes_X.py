# shows: adds the answer to the rows it was given
# loses: part: inputs_stay_as_they_were
def feed_forward(X, W_1, b_1, W_2, b_2):
    out = np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2
    X += out
    return out
