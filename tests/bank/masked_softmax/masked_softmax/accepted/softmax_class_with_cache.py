# shows: the last answer is kept in an object, and used only for equal arguments
class Softmax:
    """Softmax over the last axis that remembers its last answer."""

    def __init__(self) -> None:
        self.key, self.answer = None, None

    def __call__(self, scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        s = scores if mask is None else scores + mask
        key = (s.shape, s.tobytes())
        if key != self.key:
            self.key, self.answer = key, self.compute(s)
        return self.answer

    @staticmethod
    def compute(s):
        peak = np.max(s, axis=-1, keepdims=True, initial=-1e300)
        e = np.exp(s - peak)
        e /= np.clip(e.sum(axis=-1, keepdims=True), 1e-300, None)
        return e


masked_softmax = Softmax()
