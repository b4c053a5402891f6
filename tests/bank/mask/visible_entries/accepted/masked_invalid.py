# shows: np.ma counts what is valid
def visible_entries(mask):
    return np.ma.masked_invalid(mask).count()
