# shows: the leaky mistake: hidden scores set to 0
# loses: part: try, hidden_gets_nothing, values_under_a_triangle, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: hidden_scores_zero
def masked_softmax(scores, mask=None):
    s = scores if mask is None else np.where(mask == -np.inf, 0.0, scores)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
