# shows: counts what is finite
def visible_entries(mask):
    return np.isfinite(mask).sum()
