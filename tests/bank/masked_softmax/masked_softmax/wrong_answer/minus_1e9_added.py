# shows: adds -1e9: a hidden score of ten billion shines through, an empty row is shared out
# loses: part: large_hidden_scores, nothing_visible
# named: finite_number_added
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + np.where(mask == -np.inf, -1e9, 0.0)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
