# shows: the second largest score is taken away, so that a far larger one overflows
# loses: part: scores_of_any_size
def masked_softmax(scores, mask=None):
    logits = scores if mask is None else scores + mask
    ordered = np.sort(logits, axis=-1)
    top = ordered[..., -2:-1] if logits.shape[-1] > 1 else ordered
    top = np.where(np.isneginf(top), ordered[..., -1:], top)
    powers = np.exp(logits - np.where(np.isneginf(top), 0.0, top))
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1.0, total)
