# shows: a letter in two pairs of quotes, and a tuple of one
answer_parallel = "'c'"
answer_multiplications = ("a.",)
