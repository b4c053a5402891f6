"""The visible examples of the assignment `masked_softmax`."""

import numpy as np

from maskgrader.checks import Example

EXAMPLES = {
    "masked_softmax": Example(
        call="masked_softmax(example_scores, example_mask)",
        arguments=lambda given: (given.example_scores, given.example_mask),
        demand="Every row shares out 1, among its visible cells alone.",
        cells="weights",
    ),
    "renormalize": Example(
        call="renormalize([0.5, 0.125, 0.25, 0.125], pencil_mask)",
        arguments=lambda given: (np.array([0.5, 0.125, 0.25, 0.125]), given.pencil_mask),
        demand="The visible cells share out 1, in the ratios they had before.",
        cells="weights",
    ),
    "future_weight": Example(
        call="future_weight([[0.2, 0.5, 0.3], [0.1, 0.6, 0.3], [0.4, 0.4, 0.2]])",
        arguments=lambda given: (np.array([[0.2, 0.5, 0.3], [0.1, 0.6, 0.3], [0.4, 0.4, 0.2]]),),
        demand="Number i is all that row i gives to the columns right of the diagonal.",
    ),
    "leaky_weights": Example(
        call="leaky_weights(pencil_scores, pencil_mask)",
        arguments=lambda given: (given.pencil_scores, given.pencil_mask),
        demand="Every cell takes part in the sharing, a hidden one with a score of 0.",
    ),
    "shrunk_weights": Example(
        call="shrunk_weights(pencil_scores, pencil_mask)",
        arguments=lambda given: (given.pencil_scores, given.pencil_mask),
        demand="A visible cell keeps what the whole row left it; a hidden one ends at 0.",
    ),
}
