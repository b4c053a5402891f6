"""Right solutions of the assignment `mask`.

The masks follow "Attention Is All You Need" (Vaswani et al., 2017), section 3.2.3: illegal
connections are set to -inf in the input of the softmax. The prefix mask is the one of prefix
language models (Raffel et al., 2020, figure 4).
"""

import numpy as np


def causal_mask(T):
    """(T, T) float array: 0.0 where column <= row, -inf where column > row; T >= 1."""
    return np.triu(np.full((T, T), -np.inf), k=1)


def visible_entries(mask):
    """How many entries of `mask`, a float array of any shape, are not -inf."""
    return int(np.count_nonzero(mask != -np.inf))


def padding_mask(lengths, T):
    """(B, 1, T) float array: -inf in the columns at or past lengths[b], 0.0 before them."""
    mask = np.zeros((len(lengths), 1, T))
    for row, length in zip(mask, lengths):
        row[:, length:] = -np.inf
    return mask


def prefix_mask(T, n_prefix):
    """(T, T) float array: 0.0 in the first `n_prefix` columns, elsewhere as causal_mask(T)."""
    mask = causal_mask(T)
    mask[:, :n_prefix] = 0.0
    return mask
