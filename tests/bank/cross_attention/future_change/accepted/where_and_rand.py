# shows: np.where with numbers between 0 and 1
def future_change(layer, X, t):
    late = np.arange(len(X))[:, None] >= t
    change = np.abs(layer(np.where(late, np.random.rand(*X.shape), X)) - layer(X))
    return float(np.max(change, where=~late, initial=0.0))
