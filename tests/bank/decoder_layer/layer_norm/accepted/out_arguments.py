# shows: works in place on a copy of its own, step by step with out=
def layer_norm(X, gain, bias, eps=1e-5):
    out = X.astype(np.float64, order="F", copy=True)
    np.subtract(out, np.average(out, axis=-1)[..., None], out=out)
    scale = np.var(out, axis=-1, keepdims=True)
    np.divide(out, np.sqrt(np.add(scale, eps)), out=out)
    out *= gain
    out += bias
    return out
