"""The visible examples of the assignment `mask`."""

import numpy as np

from maskgrader.checks import Example

EXAMPLES = {
    "causal_mask": Example(
        call="causal_mask(3)",
        arguments=lambda given: (3,),
        demand="Row i sees itself and the i rows before it, and nothing after it.",
    ),
    "visible_entries": Example(
        call="visible_entries([0, -inf, 0, 0])",
        arguments=lambda given: (np.array([0, -np.inf, 0, 0]),),
        demand="Every entry that is not -inf counts, and no other.",
    ),
    "padding_mask": Example(
        call="padding_mask([3, 1], 4)",
        arguments=lambda given: ([3, 1], 4),
        demand="The columns of a sentence's words are open, those of its filler crossed out.",
    ),
    "prefix_mask": Example(
        call="prefix_mask(4, 2)",
        arguments=lambda given: (4, 2),
        demand="Every row sees the whole prefix, and past it no later word.",
    ),
}
