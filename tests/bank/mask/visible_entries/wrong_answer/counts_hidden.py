# shows: counts the hidden ones
# loses: part: try, causal, any_mask, any_shape
# named: hidden_counted
def visible_entries(mask):
    return int(np.sum(mask == -np.inf))
