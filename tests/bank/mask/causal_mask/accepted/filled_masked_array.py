# shows: a masked array, filled before it is returned
def causal_mask(T):
    table = np.ma.masked_array(np.zeros((T, T)), mask=np.triu(np.ones((T, T)), 1))
    return table.filled(-np.inf)
