# shows: one row at a time, whatever the leading axes
def layer_norm(X, gain, bias, eps=1e-5):
    X = np.asarray(X, dtype=float)
    flat = X.reshape(-1, X.shape[-1])
    out = np.empty_like(flat)
    for i, row in enumerate(flat):
        m = row.mean()
        v = ((row - m) ** 2).mean()
        out[i] = (row - m) / (v + eps) ** 0.5 * gain + bias
    return out.reshape(X.shape)
