# shows: a masked array: its masked cells hold the wrong numbers
# loses: all
def causal_mask(T):
    return np.ma.masked_array(np.zeros((T, T)), mask=~np.tri(T, dtype=bool))
