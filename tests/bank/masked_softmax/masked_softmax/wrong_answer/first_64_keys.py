# shows: works in blocks of 64 keys and does only the first: wrong only for long rows
# loses: part: any_mask
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    weights = np.zeros(s.shape)
    part = s[..., :64]
    top = part.max(axis=-1, keepdims=True)
    e = np.exp(part - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    weights[..., :64] = e / np.where(total == 0, 1, total)
    return weights
