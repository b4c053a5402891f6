# shows: the layer is called with X by name
def future_change(layer, X, t):
    rewritten = X.copy()
    rewritten[t:] = np.random.randn(*rewritten[t:].shape)
    return np.abs(layer(X=rewritten)[:t] - layer(X=X)[:t]).max()
