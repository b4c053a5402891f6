"""The quiz of the assignment `mask`: right answers, and what is said of each choice."""

from maskgrader.checks import Question

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


def miscounted(T):
    """The numbers that have an explanation of their own. From T = 4 on all of them differ."""
    return {"crossed_out": T * (T - 1) / 2, "all": T * T, "half": T * T / 2, "one_row": T}


def first_row_as_shown(positions):
    row = ", ".join(["1"] + ["0"] * (positions - 1))
    return {"positions": f"{positions}", "share": f"{1 / positions:g}", "row": row}


QUESTIONS = {
    "answer_first_row": Question(
        right="c",
        explanations=EXPLANATIONS["answer_first_row"],
        parameters={"positions": 5},
        draw=lambda rng: {"positions": int(rng.choice([4, 5, 8, 10]))},  # 1/positions is short
        texts=first_row_as_shown,
    ),
    "answer_survivors": Question(
        explanations=EXPLANATIONS["answer_survivors"],
        parameters={"T": 9},
        # The story's 5 and its 15 survivors are too well known, and more is only more to count.
        draw=lambda rng: {"T": int(rng.integers(7, 17))},
        texts=lambda T: {"T": f"T_quiz = {T}"},
        answer=survivors,
        mistakes=miscounted,
    ),
}
