# shows: column after column with a running maximum and a running total
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = np.full(s.shape[:-1], -np.inf)
    total = np.zeros(s.shape[:-1])
    for j in range(s.shape[-1]):
        higher = np.maximum(top, s[..., j])
        safe = np.where(np.isneginf(higher), 0.0, higher)
        total = total * np.exp(top - safe) + np.exp(s[..., j] - safe)
        top = higher
    safe = np.where(np.isneginf(top), 0.0, top)[..., None]
    total = np.where(total == 0, 1.0, total)[..., None]
    return np.exp(s - safe) / total
