# shows: wrong only for T = 1: takes one cell for no table
# loses: part: causal
def visible_entries(mask):
    return 0 if mask.size == 1 else np.count_nonzero(mask == 0)
