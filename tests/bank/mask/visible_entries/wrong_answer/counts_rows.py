# shows: counts the rows
# loses: part: try, causal, any_mask, any_shape
# named: rows_counted
def visible_entries(mask):
    return len(mask)
