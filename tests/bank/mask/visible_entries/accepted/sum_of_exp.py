# shows: exp(0) = 1 and exp(-inf) = 0: a float that is a whole number
def visible_entries(mask):
    return np.exp(mask).sum()
