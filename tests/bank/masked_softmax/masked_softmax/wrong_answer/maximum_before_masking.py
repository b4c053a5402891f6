# shows: the row's maximum may belong to a hidden score
# loses: part: large_hidden_scores
# named: hidden_maximum
def masked_softmax(scores, mask=None):
    s = scores - scores.max(axis=-1, keepdims=True)
    if mask is not None:
        s = s + mask
    e = np.exp(s)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
