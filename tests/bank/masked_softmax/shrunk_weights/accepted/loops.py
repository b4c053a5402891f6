# shows: a loop over the rows of a grid, or over the one row there is
def shrunk_weights(scores, mask):
    def row(s, m):
        total = sum(np.exp(x) for x in s)
        return [np.exp(x) / total if seen == 0 else 0.0 for x, seen in zip(s, m)]

    if scores.ndim == 1:
        return np.array(row(scores, mask))
    return np.array([row(s, m) for s, m in zip(scores, mask)])
