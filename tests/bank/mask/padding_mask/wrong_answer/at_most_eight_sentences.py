# shows: a batch of eight places, the sentences after it are never masked
# loses: part: every_shape
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    for b in range(min(8, len(lengths))):
        mask[b, :, lengths[b]:] = -np.inf
    return mask
