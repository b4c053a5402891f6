# shows: np.random.seed and standard normals put in by np.put, the largest by sorting; prints
def future_change(layer, X, t):
    np.random.seed(len(X))
    other = np.asfortranarray(X)
    other = np.array(other, copy=True)
    for column in other.T:
        np.put(column, range(t, len(X)), np.random.standard_normal(len(X) - t))
    sizes = sorted(abs(layer(other)[:t] - layer(X)[:t]).ravel())
    print("changes:", sizes[:3], "...", sizes[-1])
    return sizes[-1]
