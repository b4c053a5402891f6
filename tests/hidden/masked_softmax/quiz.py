"""The quiz: right letters, and what each choice says about its chooser.

The explanation of a wrong choice names the misconception, not the right letter.
"""

import numpy as np

from maskgrader.checks import Question

EXPLANATIONS: dict[str, dict[str, str]] = {
    "answer_promise": {
        "a": "Both have rows that sum to 1, and that is the trap: the promise has a second half. "
        "Look at the red cells of your leaky map. Setting a score to 0 does not withdraw the "
        "candidate, because exp(0) is 1.",
        "b": "Both give hidden cells exactly 0, but the promise has a first half too. Look at the "
        "margin of your shrunk map: do those rows share out 1?",
        "c": "Both are mistakes, but a mistake about hidden cells needs a hidden cell. Is there "
        "one in every row of the example?",
        "d": "Right. Leaky weights keep the sum and lose the secrecy; shrunk weights keep the "
        "zeros and lose the sum. Only a row that hides nothing comes through both unharmed.",
    },
    "answer_exp": {
        "a": "That describes weights crossed out after the softmax: the share is gone, the claim "
        "still counts in the sum of {total}. These two fractions leave a part of the unit to "
        "nobody.",
        "b": "Right. One zero acts in two places: the cell gets nothing, and it claims nothing. So "
        "the survivors share the whole unit.",
        "c": "That gives each hidden cell the claim 1, which is exp(0). A score of 0 is not "
        "nothing, and -inf is not 0 either: it is further down than every score there is.",
        "d": "nan comes from 0/0 or from -inf minus -inf, so only from a row in which nothing "
        "is visible. In all other rows exp(-inf) is simply 0, and nothing needs to be mended.",
    },
}


def draw_claims(rng: np.random.Generator) -> dict[str, list[list[int]]]:
    """Claims of four words. Those of row 1 differ, and 1 is the claim of no cell that counts.

    So every mistake has fractions of its own, and exp(0) = 1 is nobody's claim by accident.
    """
    while True:
        claims = rng.integers(1, 7, size=(4, 4)).tolist()
        first, _, *hidden = claims[1]
        distinct = len(set(claims[1])) == 4 and len(set(map(tuple, claims))) == 4
        if distinct and 1 not in (first, *hidden):
            return {"claims": claims}


def claims_as_shown(claims: list[list[int]]) -> dict[str, str]:
    """The table, and the fractions of row 1 that the options name."""
    first, second, *_ = claims[1]
    total, seen = sum(claims[1]), first + second
    rows = {f"row_{i}": " ".join(map(str, row)) for i, row in enumerate(claims)}
    return rows | {
        "total": f"{total}",
        "struck_first": f"{first}/{total}",
        "struck_last": f"0/{total}",
        "right_first": f"{first}/{seen}",
        "right_last": f"0/{seen}",
        "zero_first": f"{first}/{seen + 2}",
        "zero_last": f"1/{seen + 2}",
    }


QUESTIONS = {
    "answer_promise": Question(right="d", explanations=EXPLANATIONS["answer_promise"]),
    "answer_exp": Question(
        right="b",
        explanations=EXPLANATIONS["answer_exp"],
        parameters={"claims": [[2, 1, 5, 3], [4, 1, 3, 2], [1, 6, 2, 4], [3, 2, 1, 5]]},
        draw=draw_claims,
        texts=claims_as_shown,
    ),
}
