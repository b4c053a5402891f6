# shows: a generator of rows, stacked
def causal_mask(T):
    def rows():
        for last in range(T):
            row = np.full(T, -np.inf)
            row[:last + 1] = 0.0
            yield row

    return np.vstack(list(rows()))
