# shows: prints a line and raises warnings on the way, which costs nothing
import warnings


def masked_softmax(scores, mask=None):
    print("sharing out", scores.shape)
    warnings.warn("a row may be empty")
    s = scores + np.log(np.ones_like(scores) if mask is None else np.exp(mask))
    top = s.max(-1, keepdims=True)
    e = np.exp(s - top)
    e[np.isnan(e)] = 0
    total = e.sum(-1, keepdims=True)
    return np.where(total > 0, e / total, 0.0)
