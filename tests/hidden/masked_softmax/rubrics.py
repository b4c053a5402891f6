"""How the written answer of this notebook is marked."""

from maskgrader.checks import Rubric

RUBRICS: dict[str, Rubric] = {
    "explain_softmax": Rubric(
        question="Why is the mixture made with the shrunk weights the worse of the two mistakes?",
        points=2,
        parts=[
            (
                1,
                "The effect: the rows no longer sum to 1, each is shrunk by a factor of its own "
                "(0.085, 0.291, 0.871, 1 in the example), so the mixture is no average any more "
                "and the early rows nearly vanish.",
            ),
            (
                1,
                "The cause or the danger: the hidden scores stay in the denominator, so the future "
                "still decides how small a row becomes (0.085 falls to 0.007 in the experiment); "
                "or: the map looks clean, every hidden weight is 0, so a look at the cells or a "
                "leak test on the weights finds nothing.",
            ),
        ],
        notes=(
            "The two points are independent. Half a point for naming the row sums without "
            "what they do to the mixture. That leaky weights really mix in future words is true "
            "and no objection: their rows still are averages, and the leak is plain to see. "
            "An answer that defends the opposite view with both facts in place earns both points."
        ),
    )
}
