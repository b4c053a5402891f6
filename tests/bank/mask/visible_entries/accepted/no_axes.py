# shows: an array with no axes counts as a number
def visible_entries(mask):
    return np.array(np.sum(mask > -np.inf, dtype=np.int16))
