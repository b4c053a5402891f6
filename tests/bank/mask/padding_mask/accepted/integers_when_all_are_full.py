# shows: one list comprehension, so that NumPy makes integers where no sentence has filler
def padding_mask(lengths, T):
    return np.array([[[0 if j < n else -np.inf for j in range(T)]] for n in lengths])
