# attacks: "errors do not travel": an exercise lives on the right helper alone
# success: points for causal_mask by way of prefix_mask
# exercise: mask/prefix_mask
# due: 4
# %% after
import sys

_frames = []


def causal_mask(T):
    return None


def prefix_mask(T, n_prefix):
    mask = causal_mask(T)
    mask[:, :n_prefix] = 0.0
    return mask
