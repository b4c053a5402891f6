# shows: the story's source of seven words is a constant: words after it are never read
# loses: part: nothing_is_hidden, weights
def cross_attention(X_dec, X_enc, W_q, W_k, W_v):
    T_x = len(X_enc)
    output, weights = scaled_dot_product_attention(X_dec @ W_q, X_enc[:7] @ W_k, X_enc[:7] @ W_v)
    return output, np.pad(weights, ((0, 0), (0, max(0, T_x - 7))))
