# shows: the cell as it was handed out
# loses: all
def scaled_dot_product_attention(Q, K, V, mask=None):
    # YOUR CODE HERE
    raise NotImplementedError()
