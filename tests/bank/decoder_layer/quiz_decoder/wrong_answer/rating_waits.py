# shows: believes that rating a finished sentence goes token by token
# loses: part: parallel
answer_parallel = "d"
answer_multiplications = "a"
