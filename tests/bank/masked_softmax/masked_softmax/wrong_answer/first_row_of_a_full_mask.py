# shows: of a mask with as many axes as the scores only the first row is used
# loses: part: batches_and_broadcasting
def masked_softmax(scores, mask=None):
    if mask is not None and mask.ndim > 2:
        mask = mask[..., :1, :]
    logits = scores if mask is None else scores + mask
    top = logits.max(axis=-1, keepdims=True)
    powers = np.exp(logits - np.where(np.isneginf(top), 0.0, top))
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1.0, total)
