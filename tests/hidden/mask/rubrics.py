"""How the written answer of the assignment `mask` is graded."""

from maskgrader.checks import Rubric

RUBRICS = {
    "explain_mask": Rubric(
        question="Why -inf and not 0?",
        points=3,
        parts=[
            (
                1,
                "A score of 0 is still a score: exp(0) = 1, so the crossed-out cell keeps a "
                "weight, more than visible cells with negative scores.",
            ),
            (
                1,
                "exp(-inf) is exactly 0, whatever the score was: the cell gets no weight at all.",
            ),
            (
                1,
                "The cell is missing from the sum below the fraction as well, so the visible cells "
                "share the whole unit among themselves.",
            ),
        ],
        notes=(
            "The points are independent. Half a point for the first where only 'the future still "
            "gets some weight' is said, without a reason. An answer that adds 0 to the score, "
            "instead of setting it to 0, earns the first point if it says that the score then "
            "stays as it was. No point for '-inf is the smallest number' alone; a remark that -1e9 "
            "is only relatively small is worth the second point. Language and formulas are not "
            "graded."
        ),
    )
}
