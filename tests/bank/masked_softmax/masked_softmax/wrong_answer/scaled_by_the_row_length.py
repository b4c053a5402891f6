# shows: divides the scores by the square root of T, which belongs to attention
# loses: part: try, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: scaled_by_the_row_length
def masked_softmax(scores, mask=None):
    s = scores / np.sqrt(scores.shape[-1])
    if mask is not None:
        s = s + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
