# shows: right only in the first call for a size: the answer grows into the next
# loses: part: future_is_minus_infinity, row_i_has_i_plus_one, every_call
_lengths = []


def causal_mask(T):
    k = 1 + _lengths.count(T)
    _lengths.append(T)
    return np.triu(np.full((T, T), -np.inf), k)
