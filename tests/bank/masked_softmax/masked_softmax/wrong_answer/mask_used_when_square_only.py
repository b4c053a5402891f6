# shows: a rectangular grid is taken for cross-attention and left unmasked
# loses: part: any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: mask_used_when_square_only
def masked_softmax(scores, mask=None):
    s = scores
    if mask is not None and (scores.ndim == 1 or scores.shape[-1] == scores.shape[-2]):
        s = scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
