# shows: strikes out the future of every grid, whatever the mask says
# loses: part: hidden_gets_nothing, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: always_its_own_triangle
def masked_softmax(scores, mask=None):
    s = scores
    if mask is not None:
        if scores.ndim == 1:
            s = scores + mask
        else:
            s = np.where(np.tri(scores.shape[-2], scores.shape[-1], dtype=bool), scores, -np.inf)
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
