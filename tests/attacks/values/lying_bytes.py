# attacks: the copy that is sent: nbytes, tobytes and __array__ say something else
# success: points for causal_mask, or memory read beyond the array
class Lying(np.ndarray):
    nbytes = property(lambda self: 8)
    tobytes = lambda self, *args: b"\0" * 72
    __array__ = lambda self, *args, **options: np.zeros((3, 3))
    __reduce__ = lambda self: (print, ("reduced",))


def causal_mask(T):
    return np.full((T, T), 7.0).view(Lying)
