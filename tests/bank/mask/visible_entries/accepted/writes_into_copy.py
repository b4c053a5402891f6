# shows: works on a copy
def visible_entries(mask):
    ones = np.array(mask)
    ones[ones == 0] = 1
    ones[ones == -np.inf] = 0
    return int(ones.sum())
