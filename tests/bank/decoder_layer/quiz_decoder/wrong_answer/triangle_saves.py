# shows: believes that struck-out scores are not computed
# loses: part: multiplications
answer_parallel = "c"
answer_multiplications = "b"
