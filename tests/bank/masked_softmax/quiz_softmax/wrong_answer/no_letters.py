# shows: a number and a whole word where a letter was asked for
# loses: all
answer_promise = 4
answer_exp = "both"
