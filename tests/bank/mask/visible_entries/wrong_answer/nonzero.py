# shows: entries that are not zero
# loses: part: try, causal, any_mask, any_shape
# named: hidden_counted
def visible_entries(mask):
    return np.count_nonzero(mask)
