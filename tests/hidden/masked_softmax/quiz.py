"""Right letters of the quiz, and what each choice says about its chooser.

The explanation of a wrong choice names the misconception, not the right letter.
"""

RIGHT: dict[str, str] = {"answer_promise": "d", "answer_exp": "b"}

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
        "still counts in the sum. These two fractions leave a part of the unit to nobody.",
        "b": "Right. One zero acts in two places: the cell gets nothing, and it claims nothing. So "
        "the survivors share the whole unit.",
        "c": "That gives each hidden cell the claim 1, which is exp(0). A score of 0 is not "
        "nothing, and -inf is not 0 either: it is further down than every score there is.",
        "d": "nan comes from 0/0 or from -inf minus -inf, so only from a row in which nothing "
        "is visible. In all other rows exp(-inf) is simply 0, and nothing needs to be mended.",
    },
}
