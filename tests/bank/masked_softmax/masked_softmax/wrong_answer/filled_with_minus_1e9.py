# shows: -1e9 in place of hidden scores is not below every score
# loses: part: scores_of_any_size, nothing_visible
# named: filled_with_a_finite_number
def masked_softmax(scores, mask=None):
    s = scores if mask is None else np.where(mask == -np.inf, -1e9, scores)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
