# shows: single precision inside and out
def layer_norm(X, gain, bias, eps=1e-5):
    X = X.astype(np.float32)
    mean = X.mean(-1, keepdims=True)
    var = X.var(-1, keepdims=True)
    return (gain * (X - mean) / np.sqrt(var + np.float32(eps)) + bias).astype(np.float32)
