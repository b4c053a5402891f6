# shows: np.nditer over weights and mask; a decorator counts the calls
calls = 0


def counted(function):
    def wrapped(*args):
        global calls
        calls += 1
        return function(*args)

    return wrapped


@counted
def shrunk_weights(scores, mask):
    weights = np.array(masked_softmax(scores))
    with np.nditer([weights, mask], op_flags=[["readwrite"], ["readonly"]]) as cells:
        for weight, hidden in cells:
            if hidden != 0:
                weight[...] = 0
    return weights
