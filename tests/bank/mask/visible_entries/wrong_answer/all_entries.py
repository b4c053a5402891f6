# shows: the size of the mask
# loses: part: try, causal, any_mask, any_shape
def visible_entries(mask):
    return mask.size
