# shows: random whole numbers, and NumPy's norm for the largest change
def future_change(f, x, k):
    new = np.random.default_rng().integers(-10, 11, size=(len(x) - k, x.shape[1]))
    moved = f(np.vstack([x[:k], new])) - f(x)
    return np.linalg.norm(moved[:k].ravel(), np.inf)
