"""How the written answers are marked."""

from maskgrader.checks import Rubric

RUBRICS = {
    "explain_decoder": Rubric(
        question=(
            "Does the causal mask save computation? What is it for, and what would happen to a "
            "model trained without it?"
        ),
        points=2,
        parts=[
            (
                1,
                "It saves nothing in this layer: all T x T scores of every head are computed "
                "first, and the struck-out ones only then set to -inf.",
            ),
            (
                1,
                "It forbids: without it a row can read the very token it must produce. Training "
                "then looks perfect, and writing, where nothing stands to the right, fails.",
            ),
        ],
        notes=(
            "Half a point for naming the prohibition without its consequence for writing. Take no "
            "points for mentioning that some kernels skip hidden blocks, or that keys and values "
            "of earlier rows can be kept while writing: both are true, and say something about an "
            "implementation, not about the layer of this notebook. 'The mask makes training "
            "parallel' earns the second point only with the reason: it keeps a parallel pass "
            "honest."
        ),
    ),
}
