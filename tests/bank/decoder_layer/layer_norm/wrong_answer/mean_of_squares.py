# shows: squares are averaged in float32 and the squared mean taken off: far from 0 no digit is left
# loses: part: rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps
def layer_norm(X, gain, bias, eps=1e-5):
    m = X.mean(axis=-1, keepdims=True)
    v = (X**2).mean(axis=-1, keepdims=True).astype(np.float16) - (m**2).astype(np.float16)
    return gain * (X - m) / np.sqrt(np.maximum(v, 0).astype(float) + eps) + bias
