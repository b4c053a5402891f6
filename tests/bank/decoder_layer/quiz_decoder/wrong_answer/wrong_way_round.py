# shows: one pass for writing, many for training
# loses: part: parallel
answer_parallel = "d"
answer_multiplications = "a"
