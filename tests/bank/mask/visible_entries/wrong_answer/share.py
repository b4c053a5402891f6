# shows: the visible share
# loses: all
# named: visible_share
def visible_entries(mask):
    return np.mean(mask != -np.inf)
