# shows: inner products by einsum, and a helper that needs one more default
def layer_norm(X, gain, bias, eps=1e-5, axis=-1):
    d = X.shape[axis]
    c = X - np.einsum("...d->...", X)[..., None] / d
    return bias + gain * c * (np.einsum("...d,...d->...", c, c)[..., None] / d + eps) ** -0.5
