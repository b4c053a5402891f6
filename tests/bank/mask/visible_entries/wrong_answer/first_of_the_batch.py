# shows: only the first mask of a batch
# loses: part: any_shape
# named: first_mask_only
def visible_entries(mask):
    while mask.ndim > 2:
        mask = mask[0]
    return int(np.sum(mask != -np.inf))
