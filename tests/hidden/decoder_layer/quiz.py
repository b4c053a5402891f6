"""The quiz: right letters, and what to say about each choice after grading."""

from maskgrader.checks import Question

EXPLANATIONS = {
    "answer_parallel": {
        "a": (
            "The rows of one pass do not wait for each other's output, that is true. But to feed "
            "row 2 you must know token 1. Who knows it while the sentence is being written?"
        ),
        "b": (
            "A recurrent network has to wait like this, in training too. Here the right sentence "
            "is known in training, and it is fed in shifted: which row still has to wait for "
            "another one's output? Ask that of each of the three."
        ),
        "c": (
            "Right. Who knows the sentence can feed every row at once: one pass does it all, in "
            "training and in rating. Writing needs the token of each pass before the next one can "
            "start: {tokens} passes."
        ),
        "d": (
            "Training and writing are told apart as they should be. But what is it that training "
            "knows, so that no row has to wait? Does the one who rates a finished sentence know it "
            "too?"
        ),
    },
    "answer_multiplications": {
        "a": (
            "Right. The whole product is computed, then a mask is added. The mask is a "
            "prohibition, not an optimisation."
        ),
        "b": (
            "So many went into the scores that are crossed out. But where in your layer does the "
            "crossing out happen: before or after queries and keys are multiplied?"
        ),
        "c": (
            "Fewer than half of the cells are crossed out, since the diagonal stays. And a score "
            "has to be there before something can be added to it."
        ),
        "d": (
            "Nothing is multiplied by -inf: it is added to a score that has been computed. And "
            "the product does not know whether a model is training or writing."
        ),
    },
}

QUESTIONS = {
    "answer_parallel": Question(
        right="c",
        explanations=EXPLANATIONS["answer_parallel"],
        parameters={"tokens": 12},
        draw=lambda rng: {"tokens": int(rng.integers(8, 20))},
        texts=lambda tokens: {"tokens": f"{tokens}"},
    ),
    "answer_multiplications": Question(
        right="a", explanations=EXPLANATIONS["answer_multiplications"]
    ),
}
