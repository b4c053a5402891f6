# shows: everything but the hidden ones
def visible_entries(mask):
    return mask.size - np.count_nonzero(np.isneginf(mask))
