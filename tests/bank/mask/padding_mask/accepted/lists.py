# shows: nested lists
def padding_mask(lengths, T):
    return np.array([[[0.0 if j < n else float("-inf") for j in range(T)]] for n in lengths])
