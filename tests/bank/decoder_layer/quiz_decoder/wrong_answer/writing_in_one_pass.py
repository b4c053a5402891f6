# shows: believes that the mask makes writing parallel
# loses: part: parallel
answer_parallel = "a"
answer_multiplications = "a"
