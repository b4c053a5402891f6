# shows: the count of all calls so far
# loses: part: try, causal, any_mask, any_shape
total = 0


def visible_entries(mask):
    global total
    total += int(np.sum(mask != -np.inf))
    return total
