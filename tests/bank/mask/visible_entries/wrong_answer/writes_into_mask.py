# shows: right, but the mask is overwritten
# loses: part: argument_stays
def visible_entries(mask):
    mask[mask == 0] = 1
    mask[mask == -np.inf] = 0
    return mask.sum()
