# shows: a sentence in the place of a letter
# loses: part: which
answer_which = "the decoder's self-attention"
answer_why = "b"
