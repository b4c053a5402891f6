# shows: the size of the mask
# loses: part: try, causal, any_mask, any_shape
# named: all_entries
def visible_entries(mask):
    return mask.size
