# shows: an ending mark per sentence, added up along the row
def padding_mask(lengths, T):
    ends = np.zeros((len(lengths), T + 1))
    ends[np.arange(len(lengths)), lengths] = 1
    filler = ends.cumsum(axis=1)[:, :T] > 0
    mask = np.zeros(filler.shape)
    mask[filler] = -np.inf
    return mask.reshape(len(lengths), 1, T)
