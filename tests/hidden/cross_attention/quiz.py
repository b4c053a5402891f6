"""The quiz of cross_attention: right answers, and what each option means."""

from __future__ import annotations

from maskgrader.checks import Question

EXPLANATIONS = {
    "answer_which": {
        "a": (
            "That a mask fits is no reason to put it on. The softmax belongs to every attention, "
            "the mask does not: the encoder reads a finished sentence, and a word that could not "
            "look to its right would lose half of it for nothing. Where is there something that "
            "does not exist yet?"
        ),
        "b": (
            "Whose rows they are is not what counts, but whose words are looked at. One of the "
            "two looks at the source sentence, and that was complete before the first row was "
            "written."
        ),
        "c": (
            "Yes. The encoder's words are all known, and so are the words that cross-attention "
            "looks at. Only the decoder looking at itself could read what it must still write."
        ),
        "d": (
            "The sentence to be written takes part there, but as the one who looks. The words "
            "that are looked at come from the source, and nobody is forbidden to read the "
            "question paper. Which attention has the unwritten words in its columns?"
        ),
    },
    "answer_why": {
        "a": (
            "The encoder's map is square too, and carries no causal mask; and a source of the "
            "same length as the target makes the cross map square without giving it one. Square "
            "is what such a map happens to be, not the reason."
        ),
        "b": (
            "Yes. A causal mask forbids what has not been written yet, so it stands where the "
            "columns are the sentence that is being written."
        ),
        "c": (
            "All T times T scores are computed first and crossed out afterwards: the triangle "
            "saves no multiplication. It is a prohibition, not an optimisation. What does it "
            "prohibit?"
        ),
        "d": (
            "In training all rows are computed at once, which is exactly why a mask is needed. "
            "If the words came one after the other, there would be nothing on the right to "
            "hide. Order is the business of the position of a word, not of the mask."
        ),
    },
}

QUESTIONS = {
    "answer_which": Question(right="c", explanations=EXPLANATIONS["answer_which"]),
    "answer_why": Question(right="b", explanations=EXPLANATIONS["answer_why"]),
}
