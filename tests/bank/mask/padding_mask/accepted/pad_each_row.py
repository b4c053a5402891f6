# shows: np.pad fills up each row of zeros
def padding_mask(lengths, T):
    return np.stack([
        np.pad(np.zeros((1, n)), ((0, 0), (0, T - n)), constant_values=-np.inf) for n in lengths
    ])
