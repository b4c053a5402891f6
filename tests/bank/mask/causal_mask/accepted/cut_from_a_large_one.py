# shows: made once, grown when needed, and cut: a view that is not contiguous
_LARGE = np.triu(np.full((16, 16), -np.inf), 1)


def causal_mask(T):
    global _LARGE
    while len(_LARGE) < T:
        n = 2 * len(_LARGE)
        _LARGE = np.triu(np.full((n, n), -np.inf), 1)
    return _LARGE[:T, :T]
