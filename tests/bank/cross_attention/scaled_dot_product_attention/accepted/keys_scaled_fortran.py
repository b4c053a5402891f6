# shows: the keys are scaled and turned round into Fortran order; match on the mask
def scaled_dot_product_attention(Q, K, V, mask=None):
    turned = np.asfortranarray(np.swapaxes(K / np.sqrt(K.shape[-1]), -1, -2))
    match mask:
        case None:
            weights = masked_softmax(Q @ turned)
        case _:
            weights = masked_softmax(Q @ turned, np.ascontiguousarray(mask))
    return np.asfortranarray(weights @ V), np.asfortranarray(weights)
