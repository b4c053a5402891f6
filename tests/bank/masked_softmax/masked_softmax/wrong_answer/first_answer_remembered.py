# shows: a cache that knows only the shape gives an old answer again
# loses: part: hidden_gets_nothing, values_under_a_triangle, any_mask, scores_of_any_size, large_hidden_scores, nothing_visible
remembered = {}


def masked_softmax(scores, mask=None):
    key = (scores.shape, mask is None)
    if key not in remembered:
        s = scores if mask is None else scores + mask
        top = s.max(axis=-1, keepdims=True)
        e = np.exp(s - np.where(np.isinf(top), 0, top))
        total = e.sum(axis=-1, keepdims=True)
        remembered[key] = e / np.where(total == 0, 1, total)
    return remembered[key]
