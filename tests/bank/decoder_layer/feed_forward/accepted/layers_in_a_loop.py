# shows: a loop over two maps, a ReLU from functools.partial after the first
from functools import partial

relu = partial(np.maximum, 0)


def feed_forward(X, W_1, b_1, W_2, b_2):
    for (W, b), activation in zip([(W_1, b_1), (W_2, b_2)], [relu, lambda z: z]):
        X = activation(np.matmul(X, W) + b)
    return X
