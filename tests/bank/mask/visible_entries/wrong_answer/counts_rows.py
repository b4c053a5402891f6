# shows: counts the rows
# loses: part: try, causal, any_mask, any_shape
def visible_entries(mask):
    return len(mask)
