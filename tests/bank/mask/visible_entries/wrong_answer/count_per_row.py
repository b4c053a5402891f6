# shows: a count for each row
# loses: all
# named: count_per_row
def visible_entries(mask):
    return np.sum(mask != -np.inf, axis=-1)
