# shows: -20 leaves a small leak
# loses: part: hidden_gets_nothing, scores_of_any_size, nothing_visible
# named: filled_with_a_finite_number
def masked_softmax(scores, mask=None):
    s = scores if mask is None else np.where(mask == -np.inf, -20.0, scores)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
