# shows: a hidden number that was negative in one call is dropped in the next
# loses: part: relu_between_the_maps
_alive = {}


def feed_forward(X, W_1, b_1, W_2, b_2):
    hidden = np.maximum(X @ W_1 + b_1, 0)
    seen = hidden.reshape(-1, hidden.shape[-1]).any(axis=0)
    alive = _alive.setdefault(len(b_1), seen)
    return (hidden * alive) @ W_2 + b_2
