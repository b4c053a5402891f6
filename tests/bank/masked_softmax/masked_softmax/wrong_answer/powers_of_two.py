# shows: 2**score for exp(score)
# loses: part: try, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: powers_of_two
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = 2.0 ** (s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
