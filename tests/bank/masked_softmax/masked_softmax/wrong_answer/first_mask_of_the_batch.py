# shows: every part of the batch gets the first part's mask
# loses: part: batches_and_broadcasting, nothing_visible
# named: first_mask_of_the_batch
def masked_softmax(scores, mask=None):
    if mask is not None:
        while mask.ndim > 2:
            mask = mask[0]
        scores = scores + mask
    top = scores.max(axis=-1, keepdims=True)
    e = np.exp(scores - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
