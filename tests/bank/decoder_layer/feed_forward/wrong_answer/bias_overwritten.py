# shows: stores the hidden numbers of the last row in the bias it was given
# loses: part: inputs_stay_as_they_were
def feed_forward(X, W_1, b_1, W_2, b_2):
    hidden = np.maximum(X @ W_1 + b_1, 0.0)
    out = hidden @ W_2 + b_2
    b_1[:] = hidden.reshape(-1, hidden.shape[-1])[-1]
    return out
