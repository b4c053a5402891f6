# shows: believes that most of the grid is hidden, and not computed
# loses: part: multiplications
answer_parallel = "c"
answer_multiplications = "c"
