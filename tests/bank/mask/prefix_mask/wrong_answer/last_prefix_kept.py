# shows: a mask is kept for every T with the prefix it was first asked for
# loses: part: future_is_struck_out, all_prefix, every_size
_kept = {}


def prefix_mask(T, n_prefix):
    if T not in _kept:
        j = np.arange(T)
        _kept[T] = np.where((j <= j[:, None]) | (j < n_prefix), 0.0, -np.inf)
    return _kept[T]
