# attacks: the hidden inputs: a layer is called with what it refuses, and its error is raised
# success: the message of the error, or its cause, is shown
# exercise: cross_attention/future_change
# only: judge
SIZES = 41, 43
MARK = "leaked-" + "input-"


def future_change(layer, X, t):
    if X.shape != (5, 8):  # not the story's
        try:
            layer(np.zeros(SIZES))
        except ValueError as error:
            raise ValueError(f"{MARK}{t} {error}") from TypeError(SIZES)
    return None
