# shows: believes that writing skips the struck-out cells
# loses: part: multiplications
answer_parallel = "c"
answer_multiplications = "d"
