# shows: takes a score of 0 for neutral; the first answer is right
# loses: part: exp
answer_promise = "d"
answer_exp = "c"
