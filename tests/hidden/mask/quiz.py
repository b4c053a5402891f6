"""The quiz of the assignment `mask`: right answers, and what is said of each choice."""

ANSWERS = {"answer_first_row": "c"}

EXPLANATIONS = {
    "answer_first_row": {
        "a": (
            "You chose equal weights. A position that knows nothing would be free to spread its "
            "attention, if it had several cells to spread it over. How many does the mask leave it?"
        ),
        "b": (
            "You chose only zeros. That would be so if the diagonal were hidden too. But each word "
            "sees itself, and the weights of a row that sees anything sum to 1."
        ),
        "c": (
            "Right. One candidate is left, and the softmax shares the whole unit among those that "
            "are left: exp(s) / exp(s) is 1, whether the model knows anything or not."
        ),
        "d": (
            "You chose small weights for the future. -inf is not a very low score: exp(-inf) is "
            "exactly 0, so nothing at all is left for the crossed-out cells."
        ),
    },
    "answer_survivors": {
        "right": (
            "Right: row i keeps i + 1 cells, T(T+1)/2 in all, a little more than half of T * T."
        ),
        "all": "This counts every cell of the table, also those that are crossed out.",
        "crossed_out": (
            "This counts the cells on one side of the diagonal only, T(T-1)/2: so many are crossed "
            "out. Which cells survive as well as those left of the diagonal?"
        ),
        "half": (
            "This is half of the table. The diagonal is not shared out evenly between the two "
            "sides: to which of them does it belong?"
        ),
        "one_row": "This counts a single row, or the diagonal. The mask has T rows.",
        "other": "Row 0 keeps one cell, row 1 two, and so on to the last row. Add them up.",
    },
}


def survivors(T):
    """How many of T * T cells a causal mask leaves."""
    return T * (T + 1) // 2


def explain_survivors(T, answer):
    """Which key of EXPLANATIONS["answer_survivors"] fits the number a student gave."""
    if answer == survivors(T):
        return "right"
    known = {"crossed_out": T * (T - 1) / 2, "all": T * T, "half": T * T / 2, "one_row": T}
    return next((key for key, number in known.items() if answer == number), "other")
