# shows: the right option; the length of the diagonal
# loses: part: survivors
answer_first_row = "c"
answer_survivors = T_quiz
