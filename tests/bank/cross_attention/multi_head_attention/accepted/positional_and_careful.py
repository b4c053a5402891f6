# shows: other parameter names, and the shapes that the text states, asserted
def multi_head_attention(rows, others, A, B, C, D, h, m=None):
    d_k, d_v, d_model = A.shape[1] // h, C.shape[1] // h, rows.shape[1]
    assert A.shape == B.shape == (d_model, h * d_k) and C.shape == (d_model, h * d_v)
    assert D.shape == (h * d_v, d_model) and others.shape[1] == d_model
    total, maps = np.zeros_like(rows), []
    for k in range(h):
        a, c = slice(k * d_k, (k + 1) * d_k), slice(k * d_v, (k + 1) * d_v)
        mixed, weights = scaled_dot_product_attention(
            rows @ A[:, a], others @ B[:, a], others @ C[:, c], m
        )
        total += mixed @ D[c]
        maps.append(weights)
    return total, np.array(maps)
