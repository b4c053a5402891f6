# shows: np.vectorize with a signature of rows
def _row(s, m):
    s = s + m
    top = s[np.argmax(s)]
    if np.isinf(top):
        return 0 * m.clip(0)
    e = np.exp(s - top)
    return e / e.sum()


_rows = np.vectorize(_row, signature="(t),(t)->(t)")


def masked_softmax(scores, mask=None):
    return _rows(scores, np.zeros(scores.shape[-1]) if mask is None else mask)
