# shows: nobody thought of mask=None
# loses: part: try, without_a_mask, scores_of_any_size, arguments_stay
def masked_softmax(scores, mask=None):
    visible = mask > -np.inf
    s = np.where(visible, scores, -np.inf)
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
