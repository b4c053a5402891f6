# shows: a softmax of one row, sent along the last axis
def masked_softmax(scores, mask=None):
    def one_row(row):
        if np.all(row == -np.inf):
            return np.zeros_like(row)
        e = np.exp(row - row.max())
        return e / e.sum()

    return np.apply_along_axis(one_row, -1, scores if mask is None else scores + mask)
