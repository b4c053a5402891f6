# shows: recursion down to a single row, which Python numbers share out
def renormalize(weights, mask):
    mask = np.broadcast_to(mask, weights.shape)
    if weights.ndim > 1:
        return np.stack([renormalize(w, m) for w, m in zip(weights, mask)])
    left = [w for w, m in zip(weights.tolist(), mask) if m == 0]
    if not left:
        return np.zeros_like(weights)
    return np.array([w / sum(left) if m == 0 else 0.0 for w, m in zip(weights.tolist(), mask)])
