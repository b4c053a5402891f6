# shows: a count for each row
# loses: all
def visible_entries(mask):
    return np.sum(mask != -np.inf, axis=-1)
