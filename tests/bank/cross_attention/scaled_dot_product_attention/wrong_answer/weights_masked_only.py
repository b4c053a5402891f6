# shows: the output is mixed with the unmasked weights
# loses: part: try, values_are_mixed, nothing_visible
# named: output_mixed_without_mask
def scaled_dot_product_attention(Q, K, V, mask=None):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return masked_softmax(scores) @ V, masked_softmax(scores, mask)
