"""The quiz: right letters, and what to say about each choice after grading."""

RIGHT = {"answer_parallel": "c", "answer_multiplications": "a"}

EXPLANATIONS = {
    "answer_parallel": {
        "a": (
            "The rows of one pass do not wait for each other's output, that is true. But to feed "
            "row 2 you must know token 1. Who knows it while the sentence is being written?"
        ),
        "b": (
            "A recurrent network has to wait like this, in training too. Here the right sentence "
            "is known in training, and it is fed in shifted: which row still has to wait for "
            "another one's output?"
        ),
        "c": (
            "Training knows what to feed into every row, so one pass does it all. Writing needs "
            "the token of each pass before the next one can start."
        ),
        "d": (
            "The mask hides the future from all rows within a single pass, not from one after "
            "the other. And where nothing stands to the right, a token is still missing: what "
            "has to happen before it can be fed in?"
        ),
    },
    "answer_multiplications": {
        "a": (
            "The whole product is computed, then a mask is added. The mask is a prohibition, not "
            "an optimisation."
        ),
        "b": (
            "That is how many scores are struck out. But where in your layer does striking out "
            "happen: before or after queries and keys are multiplied?"
        ),
        "c": (
            "Fewer than half of the cells are struck out, since the diagonal stays. And a score "
            "has to be there before something can be added to it."
        ),
        "d": (
            "Nothing is multiplied by -inf: it is added to a score that has been computed. And "
            "the product does not know whether a model is training or writing."
        ),
    },
}
