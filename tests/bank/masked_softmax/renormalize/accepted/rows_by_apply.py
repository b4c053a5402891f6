# shows: one row function, sent along the last axis of a copy
def renormalize(weights, mask):
    def share(row):
        total = row.sum()
        return row / total if total else row

    kept = weights.copy()
    kept[np.isneginf(np.broadcast_to(mask, kept.shape))] = 0
    return np.apply_along_axis(share, -1, kept)
