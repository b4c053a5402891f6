# shows: takes row sums of 1 for the whole promise, and a struck cell for a smaller numerator alone
# loses: all
answer_promise = "a"
answer_exp = "a"
