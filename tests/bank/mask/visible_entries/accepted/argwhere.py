# shows: the list of visible places, and its length
def visible_entries(mask):
    return np.argwhere(mask + 1 > 0).shape[0]
