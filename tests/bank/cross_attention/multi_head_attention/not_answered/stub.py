# shows: the cell as it was handed out
# loses: all
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    # YOUR CODE HERE
    raise NotImplementedError()
