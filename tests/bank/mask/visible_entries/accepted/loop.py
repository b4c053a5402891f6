# shows: a loop over all entries
def visible_entries(mask):
    count = 0
    for entry in mask.flat:
        if entry != -np.inf:
            count += 1
    return count
