# shows: a mask with one row, for all queries, is taken for no mask
# loses: part: mask_withdraws_keys, nothing_visible
def scaled_dot_product_attention(Q, K, V, mask=None):
    if mask is not None and mask.ndim > 1 and mask.shape[-2] == 1:
        mask = None
    weights = masked_softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), mask)
    return weights @ V, weights
