# shows: a decorator turns a boolean table into a mask
from functools import wraps


def additive(function):
    @wraps(function)
    def wrapped(*args, **kwargs):
        visible = function(*args, **kwargs)
        return np.where(visible, 0.0, -np.inf)

    return wrapped


@additive
def causal_mask(T: int) -> np.ndarray:
    """True where a word may look."""
    return np.arange(T)[None, :] <= np.arange(T)[:, None]
