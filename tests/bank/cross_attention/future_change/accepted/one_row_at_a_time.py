# shows: one later row after another is rewritten, a generator gives the changes
def future_change(layer, X, t):
    rng = np.random.default_rng(2026)
    home = layer(X.copy())[:t]

    def changes():
        rewritten = X.copy()
        for i in range(t, len(X)):
            rewritten[i] = rng.normal(size=X.shape[1])
            yield np.abs(layer(rewritten)[:t] - home).max()

    return max(changes())
