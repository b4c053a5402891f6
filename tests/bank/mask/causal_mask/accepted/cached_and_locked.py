# shows: a dictionary of read-only masks
_masks = {}


def causal_mask(T):
    if T not in _masks:
        mask = np.zeros((T, T))
        mask[np.triu_indices(T, 1)] = -np.inf
        mask.flags.writeable = False
        _masks[T] = mask
    return _masks[T]
