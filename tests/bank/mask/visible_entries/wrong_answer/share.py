# shows: the visible share
# loses: all
def visible_entries(mask):
    return np.mean(mask != -np.inf)
