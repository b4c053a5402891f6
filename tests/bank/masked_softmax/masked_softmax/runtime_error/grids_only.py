# shows: takes the shape apart into two numbers
# loses: part: try, batches_and_broadcasting, nothing_visible
def masked_softmax(scores, mask=None):
    T_q, T_k = scores.shape
    s = scores if mask is None else scores + mask
    weights = np.zeros((T_q, T_k))
    for i in range(T_q):
        e = np.exp(s[i] - s[i].max())
        weights[i] = e / e.sum()
    return weights
