# shows: float32 inside, and a reciprocal of the larger of the sum and a tiny number
def renormalize(weights, mask):
    kept = (weights + mask).clip(min=0).astype(np.float32)
    return kept * np.reciprocal(np.maximum(kept.sum(-1, keepdims=True), np.float32(1e-30)))
