# shows: a RuntimeWarning, and prints on both streams
import sys
import warnings


def causal_mask(T):
    print("making a mask for", T, "words")
    print("this goes to the other stream", file=sys.stderr)
    warnings.warn("a warning of my own", RuntimeWarning)
    return np.log(np.tri(T))
# %% after
print("five words:", causal_mask(5).shape)
1 / np.zeros(1)
