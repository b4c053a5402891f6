# shows: einsum with an ellipsis, scaled before the product
def scaled_dot_product_attention(Q, K, V, mask=None):
    Q = Q / Q.shape[-1] ** 0.5
    weights = masked_softmax(np.einsum("...ik,...jk->...ij", Q, K), mask)
    output = np.einsum("...ij,...jv->...iv", weights, V)
    return output, weights
